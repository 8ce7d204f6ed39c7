import { useId, type ReactNode } from 'react'
import { GROUPS, type Group, type Outfit, type Piece } from '#domain/learning/robot/outfit.ts'
import { GROUP_NAMES, howToEarn, pieceName, type Clothing } from '#domain/learning/robot/wardrobe.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { BackBar } from '#web/ui/back-bar.tsx'
import { IconCheck, IconLock } from '#web/ui/icons.tsx'
import { Beads } from '#web/ui/illustrations/beads.tsx'
import { BeadStrip, DressedHead, DressedQala } from '#web/ui/illustrations/dressed-qala.tsx'
import { MissingWork } from '#web/ui/missing-work.tsx'
import { Page } from '#web/ui/page.tsx'
import style from './robot.css?inline'

/** Says why nothing can be chosen. */
export const NO_DRESSING =
  'Your teacher has switched off dressing the robot for your class. Your robot keeps everything that you earned.'

interface RobotScreenProps {
  outfit: Outfit
  clothes: readonly Clothing[]
  /** Work from other devices may be missing, so more may be earned than is shown. */
  isIncomplete: boolean
  /** False where the class has switched off dressing. The robot keeps what it wears. */
  mayDress: boolean
  badges: ReactNode
  onWear: (group: Group, piece: Piece) => void
  onLeave: () => void
}

/** The learner dresses the robot. The robot stays in sight while something is chosen. */
export function RobotScreen({
  outfit,
  clothes,
  isIncomplete,
  mayDress,
  badges,
  onWear,
  onLeave,
}: RobotScreenProps) {
  return (
    <Page
      top={
        <BackBar wide onBack={onLeave}>
          {null}
        </BackBar>
      }
    >
      <h1 tabIndex={-1} className="text-2xl outline-none">
        My robot
      </h1>
      <p className="mt-1 text-read text-soft">
        {mayDress
          ? 'Choose what your robot wears. You earn more by learning, at your own speed.'
          : NO_DRESSING}
      </p>
      {isIncomplete && <MissingWork className="mt-3" />}
      <div className="robot-room mt-4">
        <div className="robot-stand">
          <div>
            <DressedQala outfit={outfit} pose="wave" label={outfitText(outfit)} className="" />
            <Beads className="absolute inset-x-0 bottom-0" />
          </div>
        </div>
        <div className="robot-groups">
          {mayDress &&
            GROUPS.map((group) => (
              <GroupChoice
                key={group}
                {...{ group, outfit, onWear }}
                clothes={clothes.filter((one) => one.group === group)}
              />
            ))}
        </div>
      </div>
      {badges}
    </Page>
  )
}

/** Returns for example "Your robot. Colour: White. Beads: Dots. Hat: Cap. Face: Wink." */
function outfitText(outfit: Outfit): string {
  return `Your robot. ${GROUPS.map((group) => `${GROUP_NAMES[group]}: ${pieceName(outfit[group])}.`).join(' ')}`
}

interface GroupChoiceProps extends Pick<RobotScreenProps, 'outfit' | 'onWear'> {
  group: Group
  clothes: readonly Clothing[]
}

/** What may be worn are radio buttons. What is still to be earned is a list, because it cannot be chosen. */
function GroupChoice({ group, clothes, outfit, onWear }: GroupChoiceProps) {
  const name = useId()
  const locked = clothes.filter(({ mayWear }) => !mayWear)
  return (
    <section aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="text-xl">
        {GROUP_NAMES[group]}
      </h2>
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="robot-pieces">
        {clothes
          .filter(({ mayWear }) => mayWear)
          .map((one) => (
            <label key={one.piece} className="robot-piece">
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={outfit[group] === one.piece}
                onChange={() => onWear(group, one.piece)}
              />
              <PiecePicture {...one} outfit={outfit} />
              <span className="text-sm leading-tight font-semibold">{one.name}</span>
              <IconCheck className="tick" />
            </label>
          ))}
      </div>
      {locked.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-bold text-soft">Still to earn</h3>
          <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-5 sm:grid-cols-2">
            {locked.map((one) => (
              <li key={one.piece} className="flex items-center gap-3 py-2">
                <span className="robot-locked">
                  <PiecePicture {...one} outfit={outfit} />
                  <IconLock className="lock text-soft" />
                </span>
                <p className="min-w-0 flex-1 text-xs wrap-anywhere">
                  <b className="block text-sm">{one.name}</b>
                  <span className="text-soft">{howToEarn(one)}</span>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The piece on the learner's own robot, so that the choice can be seen before it is made. */
function PiecePicture({ group, piece, outfit }: Pick<Clothing, 'group' | 'piece'> & { outfit: Outfit }) {
  const tried = { ...outfit, [group]: piece } as Outfit
  return group === 'beads' ? (
    <BeadStrip beads={tried.beads} className="beads rounded" />
  ) : (
    <DressedHead outfit={tried} className="head" />
  )
}

adoptStyle(style)
