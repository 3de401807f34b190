import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { wholeNumber } from '#i18n/format.ts'
import { fileProblem } from '#lib/media.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { prepareFile } from '#features/restaurants/web/prepare-file.ts'
import { PhotoTile } from '#features/restaurants/web/photo-tile.tsx'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { PHOTOS_EACH } from '../../member-photos.rules.ts'
import { useOwnText } from '../gallery.api.ts'
import type { KeptUpload } from './outbox-store.ts'
import { DishChoice, type Choice, useTarget } from './dish-choice.tsx'

interface AddPhotosDialogProps {
  restaurantId: string
  /** The dish that is chosen at first. */
  dish: number | undefined
  onSend: (uploads: KeptUpload[]) => void
  onClose: () => void
}

interface Chosen {
  id: number
  file: File
  preview: string
  alt: string
}

let count = 0

/** Chooses up to four photos, says which dish they show, and sends them. What a photo shows is asked once and may stay empty. Loaded on first use. */
export default function AddPhotosDialog({ restaurantId, dish, onSend, onClose }: AddPhotosDialogProps) {
  const memberId = useViewer().data?.profile?.id
  const own = useOwnText(restaurantId)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [problem, setProblem] = useState<string>()
  const [choice, setChoice] = useState<Choice>({ dish: dish === undefined ? '' : String(dish), name: '', toComment: false })
  const { isPending, find } = useTarget(restaurantId, own)
  useForgottenPreviews(chosen)

  function add(files: FileList | null): void {
    const list = [...(files ?? [])]
    const refused = list.map((file) => fileProblem(file)).find((one) => one !== undefined && one !== 'PHOTO_TOO_LARGE')
    const room = PHOTOS_EACH - chosen.length
    const fitting = list.filter((file) => [undefined, 'PHOTO_TOO_LARGE'].includes(fileProblem(file)))
    setProblem(refused ?? (fitting.length > room ? 'PHOTOS_OF_COMMENT_FULL' : undefined))
    setChosen([...chosen, ...fitting.slice(0, room).map((file) => ({ id: ++count, file, preview: URL.createObjectURL(file), alt: '' }))])
  }

  async function send(): Promise<void> {
    if (chosen.length === 0) return setProblem('chooseFirst')
    const target = await find(choice).catch((error: { code?: string }) => setProblem(error.code ?? 'INTERNAL'))
    if (target === undefined || memberId === undefined) return
    if (target === 'none') return setProblem('chooseDish')
    onSend(await Promise.all(chosen.map((one, at) => prepared(one, { ...target, memberId, restaurantId, chosenAt: Date.now() + at }))))
    onClose()
  }

  return (
    <Dialog closeLabel={commonTexts.close} description={memberPhotoTexts.addHelp} onClose={onClose} title={memberPhotoTexts.add}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Choosers isFull={chosen.length >= PHOTOS_EACH} onAdd={add} />
        {chosen.length > 0 && <ChosenList chosen={chosen} onChange={setChosen} />}
        <DishChoice
          choice={choice}
          hasComment={own?.commentId != null || own?.waiting != null}
          onChange={setChoice}
          restaurantId={restaurantId}
        />
        {problem && (
          <p className="text-s font-semibold text-danger" role="alert">
            {problem === 'chooseFirst' || problem === 'chooseDish' ? memberPhotoTexts[problem] : errorText(problem)}
          </p>
        )}
        <Button disabled={isPending} size="l" type="submit" variant="main">
          {memberPhotoTexts.send(chosen.length, wholeNumber(chosen.length))}
        </Button>
      </form>
    </Dialog>
  )
}

/** A chosen photo as it is sent. */
async function prepared({ file, alt }: Chosen, more: Omit<KeptUpload, 'key' | 'alt' | 'name' | 'photo'>): Promise<KeptUpload> {
  return { ...more, key: crypto.randomUUID(), alt: alt.trim(), name: file.name, photo: await prepareFile(file) }
}

/** Releases the previews of chosen photos after unmounting. */
function useForgottenPreviews(chosen: readonly Chosen[]): void {
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    // Only at the end: each change would release those that are still shown.
    [],
  )
}

/** A list of photos of this device, and on a phone its camera. */
function Choosers({ isFull, onAdd }: { isFull: boolean; onAdd: (files: FileList | null) => void }) {
  const ways = [
    { text: memberPhotoTexts.choose, Icon: Images, more: { multiple: true } },
    { text: memberPhotoTexts.camera, Icon: Camera, more: { capture: 'environment' as const } },
  ]
  return (
    <div className="grid gap-2 sm:pointer-coarse:grid-cols-2">
      {ways.map(({ text, Icon, more }, at) => (
        <label
          className={`relative flex min-h-tap items-center justify-center gap-2 rounded-m border-[1.5px] border-dashed border-line-strong bg-raised p-2 font-bold hover:bg-saffron-soft has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-focus ${at === 1 ? 'pointer-fine:hidden' : ''}`}
          key={text}
        >
          <Icon aria-hidden="true" className="size-5 text-saffron-text" />
          {text}
          <input
            {...more}
            accept="image/jpeg,image/png,image/webp"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            disabled={isFull}
            onChange={({ currentTarget }) => {
              onAdd(currentTarget.files)
              currentTarget.value = ''
            }}
            type="file"
          />
        </label>
      ))}
    </div>
  )
}

/** The chosen photos, each with a field for what it shows. */
function ChosenList({ chosen, onChange }: { chosen: Chosen[]; onChange: (chosen: Chosen[]) => void }) {
  return (
    <ul aria-label={memberPhotoTexts.chosen(wholeNumber(chosen.length), wholeNumber(PHOTOS_EACH))} className="grid gap-3">
      {chosen.map(({ id, preview, alt }, at) => (
        <li className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-3" key={id}>
          <ul>
            <PhotoTile n={at + 1} onRemove={() => onChange(chosen.filter((one) => one.id !== id))} src={preview} />
          </ul>
          <Field hint={at === 0 ? memberPhotoTexts.altHint : undefined} label={memberPhotoTexts.altOf(at + 1)}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                className={inputClass}
                maxLength={200}
                onChange={({ currentTarget: { value } }) => onChange(chosen.map((one) => (one.id === id ? { ...one, alt: value } : one)))}
                value={alt}
              />
            )}
          </Field>
        </li>
      ))}
    </ul>
  )
}
