import { postingTexts } from '#i18n/areas.ts'
import { Link } from '@tanstack/react-router'
import LogIn from 'lucide-react/icons/log-in'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { AskForm } from './ask-form.tsx'

/** Where members add a restaurant; visitors are told that they must sign in. */
export function AskPage() {
  const viewer = useViewer()
  const isMember = Boolean(viewer.data?.profile)
  return (
    <Wrap className="grid max-w-[760px] gap-5 py-6 lg:py-10">
      {viewer.data && !isMember ? (
        <State
          help={postingTexts.signInHelp}
          icon={<LogIn aria-hidden="true" className="size-8" />}
          level={1}
          title={postingTexts.signInTitle}
        >
          <Link className={buttonClass({ variant: 'main' })} search={{ next: '/tr/ask' }} to="/tr/login">
            {t.common.signIn}
          </Link>
        </State>
      ) : (
        <>
          <div>
            <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{postingTexts.title}</h1>
            <p className="text-ink-2">{postingTexts.lead}</p>
          </div>
          {isMember ? <AskForm /> : <Skeleton className="h-[720px] rounded-l" />}
        </>
      )}
    </Wrap>
  )
}
