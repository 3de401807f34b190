import { placeOfRow } from '#features/places/server/index.ts'
import { LARGE, photoUrl } from '#lib/media.rules.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import type { RestaurantRow } from './cards.sql.ts'

/** A restaurant as all viewers see it. */
export function presentRestaurant(row: RestaurantRow): Restaurant {
  const author = presentPerson(row.author_id, {
    username: row.author_username,
    nickname: row.author_nickname,
    avatar_url: row.author_avatar_url,
  })
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    address: row.address,
    isCart: row.is_cart,
    landmark: row.landmark,
    place: row.province === null && row.position_kind === 'none' ? null : placeOfRow(row),
    videoLink: row.video_link,
    mapsLink: row.maps_link,
    initialRating: row.initial_rating,
    photos: row.photos.map((name) => photoUrl(name, LARGE)),
    restaurantType: row.restaurant_type,
    acceptText: row.accept_text,
    rejectText: row.reject_text,
    authorId: row.author_id,
    author,
    profiles: author && { id: author.id, username: author.username, avatar_url: author.avatarUrl },
    hypeScore: row.hype_score,
    hype: row.hype_total,
    hotScore: row.hot_score,
    risingScore: row.rising_score,
    isTrending: Boolean(row.is_trending),
    questionType: row.question_type,
    parentQuestionId: row.parent_question_id,
    parentQuestion: presentParent(row),
    duetRating: row.duet_rating,
    duetUserId: row.duet_user_id,
    duetUser: row.duet_username === null ? null : { username: row.duet_username },
    isVotable: row.is_votable,
    hours: row.hours,
    status: row.status,
    statusSince: row.status_since?.toISOString() ?? null,
    movedTo: row.moved_to,
    createdAt: row.created_at.toISOString(),
    acceptCount: row.accept_count,
    rejectCount: row.reject_count,
    memberAcceptCount: row.member_accept_count,
    memberRejectCount: row.member_reject_count,
    commentCount: row.comment_count,
    replyCount: row.reply_count,
    loggedInRatings: row.logged_in_ratings,
    anonymousRatings: row.anonymous_ratings,
  }
}

function presentParent(row: RestaurantRow): Restaurant['parentQuestion'] {
  if (row.parent_question_id === null || row.parent_title === null) return null
  return {
    id: row.parent_question_id,
    title: row.parent_title,
    body: row.parent_body,
    initialRating: row.parent_initial_rating,
    loggedInRatings: row.parent_logged_in_ratings ?? [],
    anonymousRatings: row.parent_anonymous_ratings ?? [],
  }
}
