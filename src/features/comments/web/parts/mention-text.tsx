import { Fragment } from 'react'
import { MemberLink } from '#people/web/member-link.tsx'
import type { Mention } from '../../comments.contract.ts'
import { splitMentions } from '../../mentions.rules.ts'

/** A text in which every mention links to the member's profile. */
export function MentionText({ text, mentions }: { text: string; mentions: Mention[] }) {
  if (mentions.length === 0) return text
  return splitMentions(text, mentions).map(({ at, words, username }) =>
    username === undefined ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      <MemberLink className="font-bold text-saffron-text" key={at} username={username}>
        {words}
      </MemberLink>
    ),
  )
}
