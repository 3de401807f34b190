import type { Person } from './person.contract.ts'

/** The columns of a profile that show a member. */
interface PersonRow {
  username: string
  nickname: string
  avatar_url: string | null
}

/** The columns of a left join that may have found no profile. */
type Joined<R> = { [K in keyof R]: R[K] | null }

/** A member as every viewer sees one; null where there is none. */
export function presentPerson(id: string, row: PersonRow): Person
export function presentPerson(id: string | null, row: Joined<PersonRow>): Person | null
export function presentPerson(id: string | null, { username, nickname, avatar_url }: Joined<PersonRow>): Person | null {
  return id === null || username === null ? null : { id, username, nickname: nickname ?? username, avatarUrl: avatar_url }
}
