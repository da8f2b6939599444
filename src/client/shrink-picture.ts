/** How good a picture is that is drawn anew: writing in it stays sharp. */
const QUALITY = 0.85

/**
 * Draws a picture anew, as it is to be looked at, no longer than so on its longer side: nothing else of the file is left,
 * such as where and when it was taken.
 * @param side pixels
 * @returns JPEG, which every browser writes
 * @throws what a browser says of a picture that it cannot read
 */
export async function shrinkPicture(file: File, side: number): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  // What can be seen through becomes white.
  if (context) context.fillStyle = 'white'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!drawn) throw new Error('The picture could not be drawn')
  return new File([drawn], file.name.replace(/(\.[a-z0-9]{1,5})?$/i, '.jpg'), { type: 'image/jpeg' })
}
