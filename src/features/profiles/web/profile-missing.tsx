import { Link, useRouter } from '@tanstack/react-router'
import { profileTexts } from '#i18n/areas.ts'
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
      <State help={profileTexts.notFoundHelp} level={1} title={profileTexts.notFound} tone="error">
        <Button onClick={back} variant="main">
          {profileTexts.back}
        </Button>
        <Link className={buttonClass({ variant: 'plain' })} search={{ tab: 'signup' }} to="/tr/login">
          {profileTexts.signUp}
        </Link>
      </State>
    </Wrap>
  )
}
