import { peopleTexts as peopleEn } from '#people/people.texts.en.ts'
import { peopleTexts as people } from '#texts/people/people'
import { carryTexts as carryEn } from '#features/votes/carry.texts.en.ts'
import { carryTexts as carry } from '#texts/features/votes/carry'
import { welcomeTexts as welcomeEn } from '#features/accounts/welcome.texts.en.ts'
import { welcomeTexts as welcome } from '#texts/features/accounts/welcome'
import type { Catalogue } from '#i18n/catalogue.ts'
import { offlineTexts as offlineEn } from '#app/offline/offline.texts.en.ts'
import { offlineTexts as offline } from '#texts/app/offline/offline'
import { adminTexts as adminEn } from '#screens/admin/admin.texts.en.ts'
import { adminTexts as admin } from '#texts/screens/admin/admin'
import { memberTexts as membersEn } from '#features/members/members.texts.en.ts'
import { memberTexts as members } from '#texts/features/members/members'
import { deskTexts as deskEn } from '#features/desk/desk.texts.en.ts'
import { deskTexts as desk } from '#texts/features/desk/desk'
import { authTexts as authEn } from '#features/accounts/auth.texts.en.ts'
import { authTexts as auth } from '#texts/features/accounts/auth'
import { deletionTexts as deletionEn } from '#features/accounts/deletion.texts.en.ts'
import { deletionTexts as deletion } from '#texts/features/accounts/deletion'
import { firstAdminTexts as firstAdminEn } from '#features/accounts/first-admin.texts.en.ts'
import { firstAdminTexts as firstAdmin } from '#texts/features/accounts/first-admin'
import { linkTexts as linksEn } from '#features/accounts/mail-links.texts.en.ts'
import { linkTexts as links } from '#texts/features/accounts/mail-links'
import { mailTexts as mailsEn } from '#features/accounts/mails.texts.en.ts'
import { mailTexts as mails } from '#texts/features/accounts/mails'
import { keyTexts as accountKeysEn } from '#features/accounts/keys.texts.en.ts'
import { keyTexts as accountKeys } from '#texts/features/accounts/keys'
import { emailChangeTexts as emailChangeEn } from '#features/accounts/email-change.texts.en.ts'
import { emailChangeTexts as emailChange } from '#texts/features/accounts/email-change'
import { passkeyTexts as passkeysEn } from '#features/accounts/passkeys.texts.en.ts'
import { passkeyTexts as passkeys } from '#texts/features/accounts/passkeys'
import { secondFactorTexts as secondFactorEn } from '#features/accounts/second-factor.texts.en.ts'
import { secondFactorTexts as secondFactor } from '#texts/features/accounts/second-factor'
import { sessionTexts as sessionsEn } from '#features/accounts/sessions.texts.en.ts'
import { sessionTexts as sessions } from '#texts/features/accounts/sessions'
import { settingTexts as settingsEn } from '#features/accounts/settings.texts.en.ts'
import { settingTexts as settings } from '#texts/features/accounts/settings'
import { badgeTexts as badgesEn } from '#features/badges/badges.texts.en.ts'
import { badgeTexts as badges } from '#texts/features/badges/badges'
import { blockTexts as blocksEn } from '#features/blocks/blocks.texts.en.ts'
import { blockTexts as blocks } from '#texts/features/blocks/blocks'
import { newcomerTexts as newcomersEn } from '#features/comments/newcomers.texts.en.ts'
import { newcomerTexts as newcomers } from '#texts/features/comments/newcomers'
import { admissionTexts as admissionEn } from '#features/accounts/admission.texts.en.ts'
import { admissionTexts as admission } from '#texts/features/accounts/admission'
import { admissionsTexts as admissionsEn } from '#features/admissions/admissions.texts.en.ts'
import { admissionsTexts as admissions } from '#texts/features/admissions/admissions'
import { mailTexts as admissionMailsEn } from '#features/admissions/mails.texts.en.ts'
import { mailTexts as admissionMails } from '#texts/features/admissions/mails'
import { collectionTexts as collectionsEn } from '#features/collections/collections.texts.en.ts'
import { collectionTexts as collections } from '#texts/features/collections/collections'
import { businessReplyTexts as businessRepliesEn } from '#features/comments/business.texts.en.ts'
import { businessReplyTexts as businessReplies } from '#texts/features/comments/business'
import { challengeTexts as challengesEn } from '#features/challenges/challenges.texts.en.ts'
import { challengeTexts as challenges } from '#texts/features/challenges/challenges'
import { claimTexts as claimsEn } from '#features/claims/claims.texts.en.ts'
import { claimTexts as claims } from '#texts/features/claims/claims'
import { claimMailTexts as claimMailsEn } from '#features/claims/mails.texts.en.ts'
import { claimMailTexts as claimMails } from '#texts/features/claims/mails'
import { savedReasonTexts as savedReasonsEn } from '#features/moderation/saved-reasons.texts.en.ts'
import { savedReasonTexts as savedReasons } from '#texts/features/moderation/saved-reasons'
import { lookTexts as looksEn } from '#features/looks/looks.texts.en.ts'
import { lookTexts as looks } from '#texts/features/looks/looks'
import { versionTexts as versionsEn } from '#features/restaurants/versions.texts.en.ts'
import { versionTexts as versions } from '#texts/features/restaurants/versions'
import { commentTexts as commentsEn } from '#features/comments/comments.texts.en.ts'
import { commentTexts as comments } from '#texts/features/comments/comments'
import { duetTexts as duetsEn } from '#features/duets/duets.texts.en.ts'
import { duetTexts as duets } from '#texts/features/duets/duets'
import { factFilterTexts as factFiltersEn } from '#features/fact-names/fact-filters.texts.en.ts'
import { factFilterTexts as factFilters } from '#texts/features/fact-names/fact-filters'
import { factNames as factNamesEn } from '#features/fact-names/fact-names.texts.en.ts'
import { factNames } from '#texts/features/fact-names/fact-names'
import { factTexts as factsEn } from '#features/facts/facts.texts.en.ts'
import { factTexts as facts } from '#texts/features/facts/facts'
import { mealCardTexts as mealCardsEn } from '#features/facts/meal-cards.texts.en.ts'
import { mealCardTexts as mealCards } from '#texts/features/facts/meal-cards'
import { feedTexts as feedEn } from '#features/feed/feed.texts.en.ts'
import { feedTexts as feed } from '#texts/features/feed/feed'
import { followTexts as followsEn } from '#features/follows/follows.texts.en.ts'
import { followTexts as follows } from '#texts/features/follows/follows'
import { giftTexts as giftsEn } from '#features/gifts/gifts.texts.en.ts'
import { giftTexts as gifts } from '#texts/features/gifts/gifts'
import { hoursTexts as hoursEn } from '#features/hours/hours.texts.en.ts'
import { hoursTexts as hours } from '#texts/features/hours/hours'
import { importTexts as importsEn } from '#features/imports/imports.texts.en.ts'
import { importTexts as imports } from '#texts/features/imports/imports'
import { legalTexts as legalEn } from '#features/legal/legal.texts.en.ts'
import { legalTexts as legal } from '#texts/features/legal/legal'
import { pinTexts as pinEn } from '#features/map/pin.texts.en.ts'
import { pinTexts as pin } from '#texts/features/map/pin'
import { mapTexts as mapEn } from '#features/map/map.texts.en.ts'
import { mapTexts as map } from '#texts/features/map/map'
import { memberPhotoTexts as memberPhotosEn } from '#features/member-photos/member-photos.texts.en.ts'
import { memberPhotoTexts as memberPhotos } from '#texts/features/member-photos/member-photos'
import { messageTexts as messagesEn } from '#features/messages/messages.texts.en.ts'
import { mentionTexts as mentionsEn } from '#features/comments/mentions.texts.en.ts'
import { mentionTexts as mentions } from '#texts/features/comments/mentions'
import { messageTexts as messages } from '#texts/features/messages/messages'
import { requestTexts as requestsEn } from '#features/messages/requests.texts.en.ts'
import { requestTexts as requests } from '#texts/features/messages/requests'
import { moderationTexts as moderationEn } from '#features/moderation/moderation.texts.en.ts'
import { moderationTexts as moderation } from '#texts/features/moderation/moderation'
import { channelTexts as channelsEn } from '#features/notifications/channels.texts.en.ts'
import { channelTexts as channels } from '#texts/features/notifications/channels'
import { digestTexts as digestEn } from '#features/notifications/digest.texts.en.ts'
import { digestTexts as digest } from '#texts/features/notifications/digest'
import { notificationTexts as notificationsEn } from '#features/notifications/notifications.texts.en.ts'
import { notificationTexts as notifications } from '#texts/features/notifications/notifications'
import { pointsTexts as pointsEn } from '#features/points/points.texts.en.ts'
import { pointsTexts as points } from '#texts/features/points/points'
import { dishSheetTexts as dishSheetEn } from '#features/dishes/dish-sheet.texts.en.ts'
import { dishSheetTexts as dishSheet } from '#texts/features/dishes/dish-sheet'
import { dishTexts as dishesEn } from '#features/dishes/dishes.texts.en.ts'
import { dishTexts as dishes } from '#texts/features/dishes/dishes'
import { priceTexts as pricesEn } from '#features/prices/prices.texts.en.ts'
import { priceTexts as prices } from '#texts/features/prices/prices'
import { chatTexts as chatEn } from '#features/presence/chat.texts.en.ts'
import { chatTexts as chat } from '#texts/features/presence/chat'
import { avatarTexts as avatarsEn } from '#features/profiles/avatars.texts.en.ts'
import { avatarTexts as avatars } from '#texts/features/profiles/avatars'
import { profileTexts as profilesEn } from '#features/profiles/profiles.texts.en.ts'
import { profileTexts as profiles } from '#texts/features/profiles/profiles'
import { alertTexts as alertsEn } from '#features/queue/alerts.texts.en.ts'
import { alertTexts as alerts } from '#texts/features/queue/alerts'
import { queueTexts as queueEn } from '#features/queue/queue.texts.en.ts'
import { queueTexts as queue } from '#texts/features/queue/queue'
import { logTexts as logEn } from '#features/sanctions/log.texts.en.ts'
import { logTexts as log } from '#texts/features/sanctions/log'
import { raidTexts as raidsEn } from '#features/raids/raids.texts.en.ts'
import { raidTexts as raids } from '#texts/features/raids/raids'
import { noticeTexts as takedownNoticesEn } from '#features/moderation/notice.texts.en.ts'
import { noticeTexts as takedownNotices } from '#texts/features/moderation/notice'
import { takedownTexts as takedownsEn } from '#features/takedowns/takedowns.texts.en.ts'
import { takedownTexts as takedowns } from '#texts/features/takedowns/takedowns'
import { sanctionTexts as sanctionsEn } from '#features/sanctions/sanctions.texts.en.ts'
import { sanctionTexts as sanctions } from '#texts/features/sanctions/sanctions'
import { reportTexts as reportsEn } from '#features/reports/reports.texts.en.ts'
import { reportTexts as reports } from '#texts/features/reports/reports'
import { kindPlaceTexts as kindPlacesEn } from '#features/dishes/kind-places.texts.en.ts'
import { kindPlaceTexts as kindPlaces } from '#texts/features/dishes/kind-places'
import { placeTexts as placesEn } from '#features/places/places.texts.en.ts'
import { placeTexts as places } from '#texts/features/places/places'
import { cartTexts as cartsEn } from '#features/carts/carts.texts.en.ts'
import { cartTexts as carts } from '#texts/features/carts/carts'
import { cardTexts as cardEn } from '#features/restaurants/card.texts.en.ts'
import { cardTexts as card } from '#texts/features/restaurants/card'
import { detailTexts as detailEn } from '#features/restaurants/detail.texts.en.ts'
import { detailTexts as detail } from '#texts/features/restaurants/detail'
import { homeTexts as homeEn } from '#features/restaurants/home.texts.en.ts'
import { homeTexts as home } from '#texts/features/restaurants/home'
import { listTexts as listEn } from '#features/restaurants/list.texts.en.ts'
import { listTexts as list } from '#texts/features/restaurants/list'
import { nearTexts as nearEn } from '#features/restaurants/near.texts.en.ts'
import { nearTexts as near } from '#texts/features/restaurants/near'
import { filterTexts as filtersEn } from '#features/restaurants/filters.texts.en.ts'
import { filterTexts as filters } from '#texts/features/restaurants/filters'
import { photoTexts as photosEn } from '#features/restaurants/photos.texts.en.ts'
import { photoTexts as photos } from '#texts/features/restaurants/photos'
import { postingTexts as postingEn } from '#features/restaurants/posting.texts.en.ts'
import { postingTexts as posting } from '#texts/features/restaurants/posting'
import { termTexts as termsEn } from '#features/restaurants/terms.texts.en.ts'
import { termTexts as terms } from '#texts/features/restaurants/terms'
import { topTexts as topEn } from '#features/restaurants/top.texts.en.ts'
import { topTexts as top } from '#texts/features/restaurants/top'
import { resultTexts as resultsEn } from '#features/search/results.texts.en.ts'
import { resultTexts as results } from '#texts/features/search/results'
import { searchTexts as searchEn } from '#features/search/search.texts.en.ts'
import { searchTexts as search } from '#texts/features/search/search'
import { trendingTexts as trendingEn } from '#features/trending/trending.texts.en.ts'
import { trendingTexts as trending } from '#texts/features/trending/trending'
import { mergeTexts as mergesEn } from '#features/merges/merges.texts.en.ts'
import { mergeTexts as merges } from '#texts/features/merges/merges'
import { witnessTexts as witnessesEn } from '#features/witnesses/witnesses.texts.en.ts'
import { witnessTexts as witnesses } from '#texts/features/witnesses/witnesses'
import { restaurantStatusTexts as restaurantStatusEn } from '#features/restaurant-status/restaurant-status.texts.en.ts'
import { restaurantStatusTexts as restaurantStatus } from '#texts/features/restaurant-status/restaurant-status'
import { signTexts as signsEn } from '#features/ranking/signs.texts.en.ts'
import { signTexts as signs } from '#texts/features/ranking/signs'
import { scoreTexts as scoresEn } from '#features/scores/scores.texts.en.ts'
import { scoreTexts as scores } from '#texts/features/scores/scores'
import { statisticsTexts as statisticsEn } from '#features/statistics/statistics.texts.en.ts'
import { statisticsTexts as statistics } from '#texts/features/statistics/statistics'
import { siteTexts as siteEn } from '#features/site-settings/site-settings.texts.en.ts'
import { siteTexts as site } from '#texts/features/site-settings/site-settings'
import { shieldTexts as shieldsEn } from '#features/shields/shields.texts.en.ts'
import { shieldTexts as shields } from '#texts/features/shields/shields'
import { voteTexts as voteEn } from '#features/votes/votes.texts.en.ts'
import { voteTexts as vote } from '#texts/features/votes/votes'
import { commonTexts as commonEn } from '#i18n/common.texts.en.ts'
import { commonTexts as common } from '#texts/i18n/common'
import { errorTexts as errorsEn } from '#i18n/errors.texts.en.ts'
import { errorTexts as errors } from '#texts/i18n/errors'
import { pageTexts as pagesEn } from '#i18n/pages.texts.en.ts'
import { pageTexts as pages } from '#texts/i18n/pages'
import { mailboxTexts as mailboxEn } from '#platform/mail/mailbox.texts.en.ts'
import { mailboxTexts as mailbox } from '#texts/platform/mail/mailbox'

const tr = {
  auth,
  avatars,
  badges,
  blocks,
  card,
  chat,
  collections,
  comments,
  businessReplies,
  claims,
  claimMails,
  signs,
  scores,
  shields,
  site,
  statistics,
  common,
  deletion,
  detail,
  duets,
  errors,
  factFilters,
  factNames,
  facts,
  mealCards,
  feed,
  follows,
  gifts,
  home,
  newcomers,
  looks,
  versions,
  admission,
  admissions,
  admissionMails,
  hours,
  imports,
  legal,
  challenges,
  firstAdmin,
  links,
  list,
  filters,
  carts,
  near,
  mailbox,
  mails,
  messages,
  requests,
  memberPhotos,
  mentions,
  merges,
  admin,
  desk,
  members,
  moderation,
  savedReasons,
  notifications,
  channels,
  digest,
  offline,
  pages,
  photos,
  map,
  pin,
  kindPlaces,
  places,
  points,
  dishes,
  dishSheet,
  prices,
  restaurantStatus,
  witnesses,
  posting,
  profiles,
  reports,
  sanctionLog: log,
  queue,
  alerts,
  raids,
  sanctions,
  takedowns,
  takedownNotices,
  results,
  search,
  accountKeys,
  emailChange,
  passkeys,
  secondFactor,
  sessions,
  settings,
  terms,
  top,
  trending,
  carry,
  welcome,
  people,
  vote,
}

/** Every text of the interface in Turkish. Tests import catalogues from here only. */
export const turkish: Catalogue<typeof tr> = tr

/** The same texts in English. */
export const english: Catalogue<typeof tr> = {
  auth: authEn,
  avatars: avatarsEn,
  badges: badgesEn,
  blocks: blocksEn,
  card: cardEn,
  chat: chatEn,
  collections: collectionsEn,
  comments: commentsEn,
  businessReplies: businessRepliesEn,
  claims: claimsEn,
  claimMails: claimMailsEn,
  signs: signsEn,
  scores: scoresEn,
  shields: shieldsEn,
  site: siteEn,
  statistics: statisticsEn,
  common: commonEn,
  deletion: deletionEn,
  detail: detailEn,
  duets: duetsEn,
  errors: errorsEn,
  factFilters: factFiltersEn,
  factNames: factNamesEn,
  facts: factsEn,
  mealCards: mealCardsEn,
  feed: feedEn,
  follows: followsEn,
  gifts: giftsEn,
  home: homeEn,
  newcomers: newcomersEn,
  looks: looksEn,
  versions: versionsEn,
  admission: admissionEn,
  admissions: admissionsEn,
  admissionMails: admissionMailsEn,
  hours: hoursEn,
  imports: importsEn,
  legal: legalEn,
  challenges: challengesEn,
  firstAdmin: firstAdminEn,
  links: linksEn,
  list: listEn,
  filters: filtersEn,
  carts: cartsEn,
  near: nearEn,
  mailbox: mailboxEn,
  mails: mailsEn,
  messages: messagesEn,
  requests: requestsEn,
  memberPhotos: memberPhotosEn,
  mentions: mentionsEn,
  admin: adminEn,
  desk: deskEn,
  members: membersEn,
  moderation: moderationEn,
  savedReasons: savedReasonsEn,
  notifications: notificationsEn,
  channels: channelsEn,
  digest: digestEn,
  offline: offlineEn,
  pages: pagesEn,
  photos: photosEn,
  map: mapEn,
  pin: pinEn,
  kindPlaces: kindPlacesEn,
  places: placesEn,
  points: pointsEn,
  dishes: dishesEn,
  dishSheet: dishSheetEn,
  prices: pricesEn,
  merges: mergesEn,
  restaurantStatus: restaurantStatusEn,
  witnesses: witnessesEn,
  posting: postingEn,
  profiles: profilesEn,
  reports: reportsEn,
  sanctionLog: logEn,
  queue: queueEn,
  alerts: alertsEn,
  raids: raidsEn,
  sanctions: sanctionsEn,
  takedowns: takedownsEn,
  takedownNotices: takedownNoticesEn,
  results: resultsEn,
  search: searchEn,
  accountKeys: accountKeysEn,
  emailChange: emailChangeEn,
  passkeys: passkeysEn,
  secondFactor: secondFactorEn,
  sessions: sessionsEn,
  settings: settingsEn,
  terms: termsEn,
  top: topEn,
  trending: trendingEn,
  carry: carryEn,
  welcome: welcomeEn,
  people: peopleEn,
  vote: voteEn,
}
