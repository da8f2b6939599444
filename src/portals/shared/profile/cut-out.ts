/** A square of a picture, in its own pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Draws a part of a picture anew: nothing else of the file is left.
 * @param side of the new picture, in pixels
 * @returns WebP, or PNG where a browser cannot write that
 */
export async function cutOut(address: string, { x, y, width, height }: Part, side: number): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  // What can be seen through becomes white.
  if (context) context.fillStyle = 'white'
  context?.fillRect(0, 0, side, side)
  context?.drawImage(picture, x, y, width, height, 0, 0, side, side)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!drawn) throw new Error('The picture could not be drawn')
  return drawn
}
