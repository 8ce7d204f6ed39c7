/**
 * Puts compiled markup into the page, so that it takes the theme's picture colours. `svg` must come from the content
 * compiler, never from a person's input. Without `alt` it is decoration.
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
      className={`svg-picture block ${className}`}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
