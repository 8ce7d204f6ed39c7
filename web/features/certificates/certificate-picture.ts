/** Wide enough to be read on a phone that enlarges it, and small enough to be sent. */
const PIXELS_WIDE = 2000

/** What style sheets say of the drawing. A picture file cannot read them, so each element gets its own copy. */
const LOOK = [
  'color',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'display',
]

/**
 * Draws a certificate that is on the page as a picture file.
 * @returns a PNG
 * @throws Error when the browser cannot draw it
 */
export async function certificatePicture(shown: SVGSVGElement): Promise<Blob> {
  const { width, height } = shown.viewBox.baseVal
  const canvas = document.createElement('canvas')
  canvas.width = PIXELS_WIDE
  canvas.height = Math.round((PIXELS_WIDE * height) / width)
  const picture = new Image(canvas.width, canvas.height)
  // The security policy allows pictures from data: and not from blob:.
  picture.src = `data:image/svg+xml,${encodeURIComponent(await standingAlone(shown, canvas))}`
  await picture.decode()
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file === null) throw new Error('The browser could not draw the certificate')
  return file
}

/** Returns the drawing as a text that needs nothing of the page: no style sheet, no variable and no font. */
async function standingAlone(shown: SVGSVGElement, size: { width: number; height: number }): Promise<string> {
  const copy = shown.cloneNode(true) as SVGSVGElement
  const originals = [shown, ...shown.querySelectorAll('*')]
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[at]
    if (!original || !(element instanceof SVGElement)) continue
    const look = getComputedStyle(original)
    // The security policy refuses a style that is set as an attribute.
    for (const name of LOOK) element.style.setProperty(name, look.getPropertyValue(name))
    element.removeAttribute('class')
  }
  copy.setAttribute('width', String(size.width))
  copy.setAttribute('height', String(size.height))
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = await fontRules(getComputedStyle(shown).fontFamily)
  copy.prepend(style)
  return new XMLSerializer().serializeToString(copy)
}

/** Returns the rules of the fonts in this list with their files inside. Without them, another font would be drawn. */
async function fontRules(families: string): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const faces = rules.filter(
    (rule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule && families.includes(rule.style.getPropertyValue('font-family').trim()),
  )
  return (await Promise.all(faces.map(withFile))).join('\n')
}

async function withFile({ cssText }: CSSFontFaceRule): Promise<string> {
  const [whole, address] = /url\("?([^")]+)"?\)/.exec(cssText) ?? []
  if (whole === undefined || address === undefined) return cssText
  const file = await fetch(address).then(
    (answer) => answer.blob(),
    () => null,
  )
  return file === null ? '' : cssText.replace(whole, `url("${await dataUrl(file)}")`)
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('The font could not be read')))
    reader.readAsDataURL(file)
  })
}
