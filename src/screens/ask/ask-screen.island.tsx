import { commonTexts } from '#texts/i18n/common'
import { postingTexts } from '#texts/features/restaurants/posting'
import LogIn from 'lucide-react/icons/log-in'
import { useViewer } from '#people/web/viewer.api.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { withQuery } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { AskForm } from './ask-form.tsx'

/** The page on which members add a restaurant; visitors read that they must sign in. */
export function AskScreen() {
  const viewer = useViewer()
  const isMember = Boolean(viewer.data?.profile)
  return (
    <PageWidth className="grid max-w-[760px] gap-5 py-6 lg:py-10">
      {viewer.data && !isMember ? (
        <StatusMessage
          help={postingTexts.signInHelp}
          icon={<LogIn aria-hidden="true" className="size-8" />}
          level={1}
          title={postingTexts.signInTitle}
        >
          <a className={buttonClass({ variant: 'main' })} href={withQuery('/tr/login', { next: '/tr/ask' })}>
            {commonTexts.signIn}
          </a>
        </StatusMessage>
      ) : (
        <>
          <div>
            <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{postingTexts.title}</h1>
            <p className="text-ink-2">{postingTexts.intro}</p>
          </div>
          {isMember ? <AskForm /> : <Skeleton className="h-[720px] rounded-l" />}
        </>
      )}
    </PageWidth>
  )
}
