import type { Comment, CommentPage } from '#features/comments/comments.contract.ts'
import type { GalleryPage, MemberPhoto, OwnPhotoList } from '#features/member-photos/member-photos.contract.ts'
import type { Answer, Client } from './client.ts'
import { jpeg } from './pictures.ts'
import type { TestApp } from './test-app.ts'

type Person = Pick<Client, 'get' | 'post'>
export type GivenPhoto = MemberPhoto & { code?: string }

interface Sent {
  file?: Buffer
  key?: string
}

/** Gives a photo to a restaurant; `of` says to what it belongs. */
export async function givePhoto(by: Person, id: string, of: string, { file, key }: Sent = {}): Promise<Answer<GivenPhoto>> {
  return by.post<GivenPhoto>(`/restaurants/${id}/member-photos?${of}`, file ?? (await jpeg(60, 40)), key ? { 'idempotency-key': key } : {})
}

/** The gallery as a visitor or this member sees it. */
export async function galleryOf(
  testApp: TestApp,
  id: string,
  asked = '',
  by: Pick<Person, 'get'> = testApp.visitor(),
): Promise<GalleryPage> {
  return (await by.get<GalleryPage>(`/restaurants/${id}/gallery${asked}`)).body
}

/** The member's own photos that others do not see. */
export async function unseenOf(by: Person, id: string): Promise<MemberPhoto[]> {
  return (await by.get<OwnPhotoList>(`/restaurants/${id}/own-photos`)).body.items
}

/** A comment of a member, who votes before it. */
export async function commentOf(by: Person, id: string, content = 'Nefis'): Promise<number> {
  await by.post('/vote', { questionId: id, rating: 8 })
  return (await by.post<Comment>(`/restaurants/${id}/comments`, { content })).body.id
}

export async function commentsOf(testApp: TestApp, id: string): Promise<Comment[]> {
  return (await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments`)).body.items
}
