import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Button } from './button.tsx'

interface ConfirmProps {
  question: string
  /** The consequences of a yes, where the question does not state them. */
  help?: string
  yes: string
  no: string
  /** Whether the yes destroys something or only continues. */
  tone?: 'destroy' | 'main'
  onYes: () => void
  onNo: () => void
}

/** Asks for a confirmation before an action that cannot be undone. Loaded on first use. */
export default function Confirm({ question, help, yes, no, tone = 'destroy', onYes, onNo }: ConfirmProps) {
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open onOpenChange={(open) => !open && onNo()}>
        <AlertDialog.Portal>
          {/* Rendered over another dialog too, where Base UI would omit it. */}
          <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-night/70" forceRender />
          <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-end p-0 lg:place-items-center lg:p-8">
            <AlertDialog.Popup className="dialog grid w-full gap-3 rounded-t-l bg-card p-5 pb-[calc(20px+env(safe-area-inset-bottom))] text-ink shadow-3 lg:max-w-[440px] lg:rounded-l">
              <AlertDialog.Title className="text-[1.375rem] leading-tight">{question}</AlertDialog.Title>
              {help && <AlertDialog.Description className="text-ink-2">{help}</AlertDialog.Description>}
              <div className="mt-1 grid grid-cols-2 gap-2">
                <Button onClick={onNo}>{no}</Button>
                <Button onClick={onYes} variant={tone}>
                  {yes}
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}
