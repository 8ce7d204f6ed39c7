import { ProfileScreen, type ProfileScreenProps } from '#web/features/profile/profile-screen.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { DeviceCard } from './device-card.tsx'

export function ProfileRoute(props: Omit<ProfileScreenProps, 'device'>) {
  return (
    <ProfileScreen
      {...props}
      device={
        <>
          {props.session.status === 'signed-in' && <PushCard />}
          <DeviceCard />
        </>
      }
    />
  )
}
