import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultVoteTexts } from '#features/restaurants/vote-texts.rules.ts'
import { journeyDatabase } from './journey-database.ts'

const COLUMNS = `
  select title from restaurants union select body from restaurants union select address from restaurants
  union select restaurant_type from restaurants union select accept_text from restaurants union select reject_text from restaurants
  union select username from profiles union select nickname from profiles union select description from profiles
  union select content from comments union select content from comment_replies union select content from text_versions
  union select name from collections union select description from collections union select notes from collection_items
  union select name from dishes union select name from restaurant_dishes union select portion from dishes union select moved_to from restaurants union select moved_to from restaurant_statements
  union select value ->> 'movedTo' from crowd_statements union select landmark from restaurants
  union select note from merge_proposals
  union select authority_name from takedowns union select reference from takedowns union select summary from takedowns
  union select note from takedown_items union select facts from raids union select signs ->> 'name' from raids
  union select signs ->> 'restaurantId' from raids
  union select note from invitations union select content from held_texts
  union select name from saved_reasons union select facts_tr from saved_reasons union select facts_en from saved_reasons
  union select content from appeals union select answer from appeals union select facts from decisions
  union select content from business_replies union select what from restaurant_history union select reason from restaurant_claims
  union select v.value from restaurant_versions cross join lateral jsonb_each_text(new_values) v
  union select v.value from restaurant_versions cross join lateral jsonb_each_text(old_values) v
  union select v.value from restaurant_proposals cross join lateral jsonb_each_text(edit) v
  union select reason from restaurant_proposals
  union select name from passkeys union select value from restaurant_hours union select value #>> '{}' from site_settings union select after #>> '{}' from site_changes
  union select message from gift_inbox union select message from user_gifts union select reason from reports`

let fromDemo: string[] | undefined

/** Every string of the demo's sources: messages are sealed in the database. */
const demoWords = (): string[] =>
  (fromDemo ??= globSync('demo/**/*.ts', { cwd: process.cwd() }).flatMap((file) =>
    [...readFileSync(join(process.cwd(), file), 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.){3,})\1/g)].map(([, , text]) => text!),
  ))

/** The vote texts of a restaurant whose author chose none: the interface shows its own. */
const isDefault = (text: string): boolean => text === defaultVoteTexts.acceptText || text === defaultVoteTexts.rejectText

/** What members wrote: in any language, and in pieces as an address is shown. */
export async function membersWords(): Promise<string[]> {
  const { rows } = await (await journeyDatabase()).pool.query<{ title: string | null }>(COLUMNS)
  const sentences = demoWords().filter((text) => / |\P{ASCII}/u.test(text))
  const whole = [...rows.map(({ title }) => title ?? ''), ...sentences]
  const pieces = whole.flatMap((text) => [text, ...text.split(/[,/"\n]/)]).map((text) => text.replace(/\s+/g, ' ').trim())
  return [...new Set(pieces)].filter((text) => text.length > 2 && !isDefault(text))
}
