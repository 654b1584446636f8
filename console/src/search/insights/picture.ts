/** Saves a drawing as a PNG, at twice the screen's resolution, on the page's background colour. */
import { saveBlob } from '../../api/download.ts'

const SCALE = 2
/** Height of the title, in CSS pixels. */
const HEAD = 44
/** Styles copied from the page's style sheet, which is not part of the picture. */
const STYLES = ['fill', 'stroke', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const

export async function savePicture(box: HTMLElement | null, title: string): Promise<void> {
  const drawing = box?.querySelector<SVGSVGElement>('.recharts-wrapper > svg')
  if (!drawing) return
  const { width, height } = drawing.getBoundingClientRect()
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(drawing))}`)
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = (height + HEAD) * SCALE
  const paper = canvas.getContext('2d')
  if (!paper) return
  const page = getComputedStyle(document.documentElement)
  paper.scale(SCALE, SCALE)
  paper.fillStyle = page.backgroundColor
  paper.fillRect(0, 0, width, height + HEAD)
  paper.fillStyle = page.color
  paper.font = `600 16px ${page.fontFamily}`
  paper.fillText(title, 16, 28)
  paper.drawImage(image, 0, HEAD, width, height)
  canvas.toBlob((blob) => blob && saveBlob(blob, `${title}.png`))
}

function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[at] as Element)
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the drawing could not be read'))
    image.src = address
  })
}
