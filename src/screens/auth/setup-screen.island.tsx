import '#features/accounts/web/accounts.css'
import { useQuery } from '@tanstack/react-query'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useEffect } from 'react'
import { AFTER_SETUP, setupFragment } from '#features/accounts/first-admin.rules.ts'
import { setupLinkOptions, useMakeFirstAdmin } from '#features/accounts/web/first-admin.api.ts'
import { FirstAdminForm } from '#features/accounts/web/first-admin-form.tsx'
import { useNextPage } from '#features/accounts/web/use-next-page.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { authTexts } from '#texts/features/accounts/auth'
import { firstAdminTexts } from '#texts/features/accounts/first-admin'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { commonTexts } from '#texts/i18n/common'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { go, useAddress } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { Card, LinkPage } from './link-card.tsx'

/**
 * The page of the link that the operator's command printed: makes the account of the first admin, then opens the settings of the site.
 * @param command what prints such a link on this server
 */
export function SetupScreen({ command }: { command: string }) {
  const inBrowser = useInBrowser()
  // The token stays in the address: the page survives a reload and another language. A used one is worth nothing.
  const token = useAddress().hash
  const isWhole = setupFragment.test(token)
  return (
    <LinkPage help={firstAdminTexts.help} intro={firstAdminTexts.intro}>
      {!inBrowser ? <Verifying /> : isWhole ? <Opened command={command} key={token} token={token} /> : <Invalid command={command} />}
    </LinkPage>
  )
}

function Opened({ token, command }: { token: string; command: string }) {
  const link = useQuery(setupLinkOptions(token))
  const make = useMakeFirstAdmin()
  const viewer = useViewer().data
  const isDone = make.isSuccess && Boolean(viewer?.profile)
  useNextPage(viewer)
  useEffect(() => {
    if (isDone) go(AFTER_SETUP, { replace: true })
  }, [isDone])
  if (link.data === false || (make.error instanceof ApiError && make.error.code === 'SETUP_LINK_INVALID'))
    return <Invalid command={command} />
  if (link.data)
    return (
      <Card>
        <FirstAdminForm make={make} token={token} />
        <div className="flex justify-end">
          <LanguageSwitch className="min-h-tap font-semibold underline underline-offset-4" />
        </div>
      </Card>
    )
  if (link.isError)
    return (
      <StatusMessage help={linkTexts.reset.uncheckableHelp} title={linkTexts.reset.uncheckable} tone="error">
        <Button onClick={() => void link.refetch()} variant="main">
          {commonTexts.tryAgain}
        </Button>
      </StatusMessage>
    )
  return <Verifying />
}

/** A skeleton of the form's size while the link is checked. */
function Verifying() {
  return (
    <Card>
      <p className="font-semibold" role="status">
        {linkTexts.reset.verifying}
      </p>
      {['email', 'username', 'nickname', 'password'].map((field) => (
        <Skeleton className="h-[78px]" key={field} />
      ))}
      <Skeleton className="h-[54px]" />
    </Card>
  )
}

function Invalid({ command }: { command: string }) {
  return (
    <StatusMessage
      help={firstAdminTexts.invalidHelp}
      icon={<Link2Off aria-hidden="true" className="size-8 text-danger" />}
      title={firstAdminTexts.invalidTitle}
    >
      <code className="basis-full rounded-m bg-raised px-3.5 py-2.5 font-mono wrap-anywhere">{command}</code>
      <a className={buttonClass({})} href="/tr/login?tab=signin">
        {authTexts.signin}
      </a>
    </StatusMessage>
  )
}
