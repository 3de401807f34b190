import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { refusalText } from '#site/refusal-text.ts'
import { commonTexts } from '#texts/i18n/common'
import { secondFactorTexts } from '#texts/features/accounts/second-factor'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import type { TotpSetup } from '../../second-factor.contract.ts'
import { CodeField } from './code-field.tsx'
import { confirmTotp } from './second-factor.api.ts'

const texts = secondFactorTexts

interface SetupDialogProps {
  /** The setup data for the app, or the new recovery codes of an app that is already set up. */
  start: TotpSetup | readonly string[]
  onClose: () => void
}

/** Sets up an authenticator app and shows the recovery codes once. Loaded on first use. */
export default function SetupDialog({ start, onClose }: SetupDialogProps) {
  const [codes, setCodes] = useState('uri' in start ? undefined : start)
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={codes ? texts.codes.title : texts.setup.title}>
      {codes ? <Codes codes={codes} onDone={onClose} /> : 'uri' in start && <FirstCode onCodes={setCodes} setup={start} />}
    </Dialog>
  )
}

function FirstCode({ setup, onCodes }: { setup: TotpSetup; onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const confirm = useMutation({ mutationFn: confirmTotp, onSuccess: ({ codes }) => onCodes(codes) })
  const { shown, submit } = useForm({
    problems: { code: code.trim() === '' ? texts.missing : undefined },
    isPending: confirm.isPending,
    send: () => confirm.mutate(code),
    onRefused: focusInvalid,
  })
  const refusal = confirm.error && refusalText(confirm.error, texts.failed)
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p>{texts.setup.intro}</p>
      <QrCode text={setup.uri} />
      <p className="text-s text-ink-2">
        {texts.setup.byHand} <b className="font-mono text-ink wrap-anywhere select-all">{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</b>
      </p>
      <CodeField
        error={refusal ?? shown.code}
        isFirst
        onChange={(next) => {
          confirm.reset()
          setCode(next)
        }}
        value={code}
      />
      <Button disabled={confirm.isPending} type="submit" variant="main">
        {texts.setup.submit}
      </Button>
    </form>
  )
}

/** The QR code, dark on light in both themes: some apps cannot read an inverted code. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 2 })
    return { size: side, path: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') }
  }, [text])
  return (
    <svg aria-label={texts.setup.qr} className="size-52 justify-self-center rounded-m" role="img" viewBox={`0 0 ${size} ${size}`}>
      <rect fill="#fff" height={size} width={size} />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy(): Promise<void> {
    await copyText(codes.join('\n')).then(
      () => toast(texts.codes.copied, { tone: 'good' }),
      () => toast(texts.failed, { tone: 'error' }),
    )
  }
  return (
    <div className="grid gap-4">
      <p>{texts.codes.intro}</p>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-m bg-well p-4 text-center font-mono font-bold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => void copy()}>{texts.codes.copy}</Button>
        <Button onClick={onDone} variant="main">
          {texts.codes.done}
        </Button>
      </div>
    </div>
  )
}
