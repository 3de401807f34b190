import { sql } from 'kysely'

export interface CommentPhotoRow {
  id: number
  photo: string
  width: number
  height: number
  color: string
  alt: string | null
  dish: { id: number; name: string } | null
}

/** The photos of the comment `c`, as JSON. The index member_photos_comment answers at once for the many without. */
export const photosOfComment = sql<CommentPhotoRow[] | null>`(
  select json_agg(json_build_object('id', m.id, 'photo', m.photo, 'width', m.width, 'height', m.height, 'color', m.color, 'alt', m.alt,
    'dish', case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end) order by m.id)
  from member_photos m left join restaurant_dishes d on (d.restaurant_id, d.name_key) = (m.restaurant_id, m.dish_key)
  where m.comment_id = c.id and m.state = 'shown')`.as('photos')
