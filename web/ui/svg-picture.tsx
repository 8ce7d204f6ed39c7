/**
 * The SVG is inline, so that it uses the theme's colours. `svg` must come from the content compiler, never from a person's input.
 */
export function SvgPicture({
  svg,
  alt,
  className = '',
}: {
  svg: string
  alt?: string | undefined
  className?: string | undefined
}) {
  return (
    <span
      role={alt === undefined ? undefined : 'img'}
      aria-label={alt}
      aria-hidden={alt === undefined || undefined}
      // A translator would put the words into elements that do not belong in an SVG, so the words would disappear.
      translate="no"
      className={`svg-picture block ${className}`}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
