import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { avatarTexts } from '#texts/features/profiles/avatars'
import { Button } from '#ui/button.tsx'
import { zoomMax } from '../../avatars.rules.ts'
import type { OpenPicture } from './cut-square.ts'

interface CropAreaProps {
  picture: OpenPicture
  /** The area in the picture's pixels. */
  onUse: (area: Area) => void
}

/** Selects the square of a picture by dragging, wheel, slider or keys. */
export function CropArea({ picture: { bitmap, address }, onUse }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const zoomId = useId()
  const max = zoomMax(bitmap)
  return (
    <div className="grid gap-3">
      <div className="relative aspect-square overflow-hidden rounded-m bg-night">
        <Cropper
          aspect={1}
          crop={crop}
          cropShape="round"
          cropperProps={{ 'aria-label': avatarTexts.crop, role: 'group' }}
          disableAutomaticStylesInjection
          image={address}
          maxZoom={max}
          onCropChange={setCrop}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onZoomChange={setZoom}
          showGrid={false}
          zoom={zoom}
        />
      </div>
      <p className="text-s text-ink-2">{avatarTexts.cropHelp}</p>
      {max > 1 && (
        <div className="flex items-center gap-3">
          <label className="text-s font-bold" htmlFor={zoomId}>
            {avatarTexts.zoom}
          </label>
          <input
            className="h-tap grow accent-saffron"
            id={zoomId}
            max={max}
            min={1}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
            step={0.05}
            type="range"
            value={zoom}
          />
        </div>
      )}
      <Button disabled={!area} onClick={() => area && onUse(area)} size="l" variant="main">
        {avatarTexts.use}
      </Button>
    </div>
  )
}
