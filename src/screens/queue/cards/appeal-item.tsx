import { queueKeys } from '#features/queue/queue.keys.ts'
import type { CaseFile } from '#features/sanctions/sanctions.contract.ts'
import { AppealCard } from '#features/sanctions/web/appeal-card.tsx'
import { api } from '#site/api.ts'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

export function AppealItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<CaseFile>
      onNext={onNext}
      read={(signal) => api('GET /moderation/appeals', { query: { id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'appeal', item })}
    >
      {(file) => (
        <AppealCard
          file={file}
          isBusy={isBusy}
          onAnswer={(answer) => decide('appeal', answer, sanctionTexts.panel[answer.outcome], sanctionTexts.panel.failed)}
        />
      )}
    </OneOf>
  )
}
