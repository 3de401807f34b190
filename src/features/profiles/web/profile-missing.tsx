import { profileTexts } from '#texts/features/profiles/profiles'
import { Button, buttonClass } from '#ui/button.tsx'
import { goBack } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

export function ProfileMissing() {
  return (
    <PageWidth className="py-8 lg:py-12">
      <StatusMessage help={profileTexts.notFoundHelp} level={1} title={profileTexts.notFound} tone="error">
        <Button onClick={() => goBack('/tr')} variant="main">
          {profileTexts.back}
        </Button>
        <a className={buttonClass({ variant: 'plain' })} href="/tr/login?tab=signup">
          {profileTexts.signUp}
        </a>
      </StatusMessage>
    </PageWidth>
  )
}
