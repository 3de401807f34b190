import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { blockTexts } from '#texts/features/blocks/blocks'
import { Button } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { PersonChoice } from '../blocks.contract.ts'
import { choiceOptions, useChoose } from './parts/blocks.api.ts'

/** The profile of a member whom the viewer blocked, with a button that unblocks the member. Other viewers see `missing`. */
export default function BlockedProfile({ username, missing }: { username: string; missing: ReactNode }) {
  const { data, isPending } = useQuery(choiceOptions(username))
  if (isPending) return null
  return data?.isBlocked ? <Blocked choice={data} /> : missing
}

function Blocked({ choice: { person } }: { choice: PersonChoice }) {
  const choose = useChoose(person)
  return (
    <PageWidth className="py-8 lg:py-12">
      <StatusMessage help={blockTexts.blockedHelp} level={1} title={blockTexts.blockedTitle(person.nickname)}>
        <Button onClick={() => !choose.isPending && choose.mutate({ kind: 'block', isOn: false })}>{blockTexts.unblock}</Button>
      </StatusMessage>
    </PageWidth>
  )
}
