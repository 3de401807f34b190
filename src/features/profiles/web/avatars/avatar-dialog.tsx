import ImageUp from 'lucide-react/icons/image-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { avatarTexts } from '#texts/features/profiles/avatars'
import { commonTexts } from '#texts/i18n/common'
import { errorText } from '#i18n/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { avatarProblem, CROP_MIN, isSquare, isTooSmall } from '../../avatars.rules.ts'
import { useRemoveAvatar, useUploadAvatar } from './avatars.api.ts'
import { CropArea } from './crop-area.tsx'
import { closePicture, cutSquare, type OpenPicture, openPicture } from './cut-square.ts'

/** A square picture that is ready to upload. */
interface Square {
  blob: Blob
  address: string
}

/** The dialog to choose, crop and upload a picture, or to remove the current one. Loaded on first use. */
export default function AvatarDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  const { picture, square, problem, take, cut } = useAvatarFile()
  const upload = useUploadAvatar(onClose)
  const remove = useRemoveAvatar(onClose)
  const isBusy = upload.isPending || remove.isPending
  function drop(event: DragEvent): void {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={avatarTexts.title}>
      <div className="grid gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {picture ? <CropArea onUse={(area) => void cut(picture, area)} picture={picture} /> : <Preview square={square} url={url} />}
        {square && (
          <Button disabled={isBusy} onClick={() => upload.mutate(square.blob)} size="l" variant="main">
            {upload.isPending ? avatarTexts.uploading : avatarTexts.upload}
          </Button>
        )}
        <FileChoice
          hasPicture={Boolean(picture || square || url)}
          isBusy={isBusy}
          isFirst={!picture && !square}
          onTake={take}
          problem={problem}
        />
        {url && !picture && !square && (
          <Button disabled={isBusy} onClick={() => remove.mutate()} variant="danger">
            <Trash2 aria-hidden="true" className="size-5" />
            {remove.isPending ? avatarTexts.removing : avatarTexts.remove}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The chosen file: cropped when it is not square, or refused with a problem. */
function useAvatarFile() {
  const [picture, setPicture] = useState<OpenPicture>()
  const [square, setSquare] = useState<Square>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => picture && closePicture(picture), [picture])
  useEffect(() => () => square && URL.revokeObjectURL(square.address), [square])

  async function cut(from: OpenPicture, area: { x: number; y: number; width: number }): Promise<void> {
    try {
      const blob = await cutSquare(from, area)
      setSquare({ blob, address: URL.createObjectURL(blob) })
      setPicture(undefined)
      toast(avatarTexts.processed, { tone: 'good' })
    } catch {
      toast(avatarTexts.notProcessed, { tone: 'error' })
    }
  }

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    const code = avatarProblem(file)
    setProblem(code && errorText(code))
    if (code) return
    setSquare(undefined)
    const opened = await openPicture(file).catch(() => undefined)
    if (!opened) {
      toast(avatarTexts.notProcessed, { tone: 'error' })
    } else if (isTooSmall(opened.bitmap)) {
      setProblem(avatarTexts.tooSmall(CROP_MIN))
      closePicture(opened)
    } else if (isSquare(opened.bitmap)) {
      toast(avatarTexts.skipped)
      await cut(opened, { x: 0, y: 0, width: Math.max(opened.bitmap.width, opened.bitmap.height) })
      closePicture(opened)
    } else setPicture(opened)
  }

  return { picture, square, problem, take, cut }
}

/** The new square, or the current picture where there is none. */
function Preview({ square, url }: { square: Square | undefined; url: string | null }) {
  return (
    <div className="grid justify-items-center gap-2">
      {square || url ? (
        <img
          alt={square ? avatarTexts.preview : ''}
          className="size-44 rounded-pill bg-well object-cover"
          height={176}
          src={square?.address ?? url ?? ''}
          width={176}
        />
      ) : (
        <span className="grid size-44 place-items-center rounded-pill bg-well text-ink-3">
          <ImageUp aria-hidden="true" className="size-14" />
        </span>
      )}
      {square && <p className="text-s text-ink-2">{avatarTexts.preview}</p>}
    </div>
  )
}

interface FileChoiceProps {
  /** Whether a picture is shown, so that the button offers another one. */
  hasPicture: boolean
  /** Whether no file is chosen yet. */
  isFirst: boolean
  isBusy: boolean
  problem: string | undefined
  onTake: (file: File | undefined) => Promise<void>
}

function FileChoice({ hasPicture, isFirst, isBusy, problem, onTake }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-1.5">
      <input
        accept="image/jpeg,image/png,image/webp"
        aria-label={avatarTexts.choose}
        className="sr-only"
        onChange={(event) => {
          void onTake(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()} {...(isFirst && { variant: 'main' as const })}>
        <ImageUp aria-hidden="true" className="size-5" />
        {hasPicture ? avatarTexts.chooseOther : avatarTexts.choose}
      </Button>
      {problem ? (
        <p className="text-s font-semibold text-danger" role="alert">
          {problem}
        </p>
      ) : (
        <p className="text-center text-s text-ink-2">{avatarTexts.help}</p>
      )}
    </div>
  )
}
