import { type ReactElement, useState } from 'react'
import EasyCrop from 'react-easy-crop'

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

export interface CropperProps {
  /** Address of the picture. */
  picture: string
  /** Says what can be done, to who does not see it. */
  label: string
  zoom: number
  largestZoom: number
  onZoom: (zoom: number) => void
  onChange: (square: Square) => void
}

/** A picture that is moved and enlarged under a disc, by pointer, by fingers or by the arrow keys. */
export function Cropper(props: CropperProps): ReactElement {
  const { picture, label, zoom, largestZoom, onZoom, onChange } = props
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  return (
    <div className="cropper" dir="ltr">
      <EasyCrop
        image={picture}
        crop={crop}
        zoom={zoom}
        maxZoom={largestZoom}
        aspect={1}
        cropShape="round"
        showGrid={false}
        // Ours are in the style sheet: the content security policy takes no others.
        disableAutomaticStylesInjection
        cropperProps={{ 'aria-label': label, role: 'group' }}
        mediaProps={{ alt: '' }}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropComplete={(_, pixels) => onChange(pixels)}
      />
    </div>
  )
}
