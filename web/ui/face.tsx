import { SvgPicture } from './svg-picture.tsx'

const SIZE = { small: 'size-10', large: 'size-20' }

/** The face of a child of the coding club, always beside the name. While it is not loaded, its circle keeps the space. */
export function Face({ svg = '', size = 'small' }: { svg?: string | undefined; size?: keyof typeof SIZE }) {
  return <SvgPicture svg={svg} className={`${SIZE[size]} flex-none overflow-hidden rounded-full bg-sky`} />
}
