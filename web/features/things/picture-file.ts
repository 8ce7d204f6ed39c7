const WIDTH = 800
const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'transform',
  'display',
] as const

/**
 * Makes a picture file of a drawing on the screen, with the name below it. The drawing takes its colours from properties of
 * the page, which a file does not have, so the colours are written into a copy.
 */
export async function pictureFile(drawing: SVGSVGElement, name: string): Promise<File | undefined> {
  const { width, height } = drawing.viewBox.baseVal
  if (width === 0) return undefined
  const copy = withColours(drawing)
  const high = Math.round((WIDTH * height) / width)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(WIDTH))
  copy.setAttribute('height', String(high))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  const space = 72
  canvas.width = WIDTH
  canvas.height = high + space
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, WIDTH, high)
  pen.fillStyle = '#1f1a3d'
  pen.font = `bold 32px ${getComputedStyle(document.body).fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(`${name}, made with Qala`, WIDTH / 2, high + space / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob
    ? new File([blob], `${name.toLowerCase().replaceAll(' ', '-')}.png`, { type: blob.type })
    : undefined
}

function withColours(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const from = [drawing, ...drawing.querySelectorAll<SVGElement>('*')]
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, part] of from.entries()) {
    const style = getComputedStyle(part)
    const target = to[index]
    // A style set by a script is allowed by our policy, and an attribute is not.
    if (target && part !== drawing)
      for (const property of PROPERTIES) target.style.setProperty(property, style.getPropertyValue(property))
  }
  return copy
}
