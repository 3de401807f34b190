import '#features/accounts/web/accounts.css'
import { useFragment } from '#features/accounts/web/use-fragment.ts'
import { Suspense, useState } from 'react'
import { keyTexts } from '#texts/features/accounts/keys'
import { emailChangeTexts } from '#texts/features/accounts/email-change'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { accountLink, type AccountLinkType } from '#features/accounts/mail-links.rules.ts'
import { LinkDone, LinkInvalid, LinkPage, LinkQuestion } from './link-card.tsx'
import { isRefusal } from '#features/accounts/web/mail-links.api.ts'
import { useCancelByLink, useConfirmFactor, useUndoKey } from '#features/accounts/web/keys.api.ts'

const ForgotDialog = lazyPart(() => import('#features/accounts/web/forgot-dialog.tsx'))

const texts = keyTexts.page

/**
 * The page of mail links about the keys of an account: removes a new key, cancels a waiting action, or confirms the second factor of staff.
 * The link acts only after a press, because mail programs open links by themselves.
 */
export function AccountLinkScreen() {
  const fragment = useFragment()
  const link = fragment === undefined ? undefined : accountLink(fragment)
  return (
    <LinkPage help={texts.introHelp} intro={texts.intro}>
      {fragment === undefined ? undefined : link ? <Opened key={link.token} {...link} /> : <Invalid />}
    </LinkPage>
  )
}

const words: Record<AccountLinkType, { title: string; help: string; press: string; pressing: string; done: string; doneHelp: string }> = {
  'undo-key': {
    title: texts.undoTitle,
    help: texts.undoHelp,
    press: texts.undo,
    pressing: texts.undoing,
    done: texts.undone,
    doneHelp: texts.undoneHelp,
  },
  'cancel-act': {
    title: texts.cancelTitle,
    help: texts.cancelHelp,
    press: texts.cancel,
    pressing: texts.cancelling,
    done: texts.cancelled,
    doneHelp: texts.cancelledHelp,
  },
  factor: {
    title: texts.factorTitle,
    help: texts.factorHelp,
    press: texts.factor,
    pressing: texts.confirming,
    done: texts.confirmed,
    doneHelp: texts.confirmedHelp,
  },
}

function Opened({ token, type }: { token: string; type: AccountLinkType }) {
  const [undo, cancel, confirm] = [useUndoKey(), useCancelByLink(), useConfirmFactor()]
  const { isPending, isSuccess, error, mutate } = { 'undo-key': undo, 'cancel-act': cancel, factor: confirm }[type]
  const { title, help, press, pressing, done, doneHelp } = words[type]
  if (isRefusal(error)) return <Invalid />
  if (!isSuccess)
    return (
      <LinkQuestion
        failure={error ? texts.failed : undefined}
        help={help}
        isPending={isPending}
        onPress={() => mutate(token)}
        press={press}
        pressing={pressing}
        title={title}
      />
    )
  return (
    <LinkDone help={doneHelp} title={done}>
      {type === 'factor' ? (
        <a className={buttonClass({ variant: 'main' })} href="/tr/admin">
          {texts.toAdmin}
        </a>
      ) : (
        <NewPassword />
      )}
      <a className={buttonClass({})} href="/tr/settings/security#anahtarlar">
        {texts.toSettings}
      </a>
    </LinkDone>
  )
}

function NewPassword() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)} variant="main">
        {texts.newPassword}
      </Button>
      {isAsking && (
        <Suspense>
          <ForgotDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Invalid() {
  return <LinkInvalid help={texts.invalidHelp} title={texts.invalidTitle} toLogin={emailChangeTexts.page.toLogin} />
}
