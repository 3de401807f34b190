import { Link, useRouter } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { State } from '#ui/state.tsx'

/** Nobody has this name: back, or become the one who has it. */
export function ProfileMissing() {
  const router = useRouter()
  function back(): void {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/tr' })
  }
  return (
    <Wrap className="py-8 lg:py-12">
      <State help={t.profiles.notFoundHelp} level={1} title={t.profiles.notFound} tone="error">
        <Button onClick={back} variant="main">
          {t.profiles.back}
        </Button>
        <Link className={buttonClass({ variant: 'plain' })} search={{ tab: 'signup' }} to="/tr/login">
          {t.profiles.signUp}
        </Link>
      </State>
    </Wrap>
  )
}
