// Written by `npm run api:generate` from the endpoints: do not edit.

export type AccountDetails = { email: string; isConfirmed: boolean; pendingEmail: string | null; hasPassword: boolean; hasGoogle: boolean; hasPasskey: boolean; hasCode: boolean; createdAt: string }

export type ActCancelled = { kind: "deletion" | "passkey" | "app" }

export type AddedDish = { id: number; name: string; kind: string | null; rating: { count: number; mean: number } | null; isNew: boolean }

export type AddedPrice = { id: number; portion: string | null; priceCount: number; newest: Price; waiting: Price | null; dish: string; waits: { isShown: boolean; isGuarded: boolean } | null }

export type AddressMatch = { province: number | null; district: string | null; neighbourhood: string | null; confidence: number }

export type AlikeInput = { title: string; address?: string | null | undefined; place?: ChosenPlace | null | undefined; mapsLink?: string | null | undefined; pin?: { longitude: number; latitude: number } | null | undefined }

export type AlikeRestaurant = { id: string; title: string; address: string | null; restaurantType: string | null; status: "open" | "closed" | "moved"; photo: string | null; memberAverage: number | null; metres: number | null }

export type AlikeRestaurants = { items: AlikeRestaurant[] }

export type AllMealCards = { items: ListedMealCard[] }

export type AltInput = { alt: string }

export type AppealAnswerInput = { outcome: "upheld" | "undone"; answer: string }

export type AppealAnswered = { id: number; outcome: "upheld" | "undone"; isRestored: boolean | null }

export type AppealInput = { content: string }

export type Applicant = { id: string; username: string; nickname: string; answer: string; appliedAt: string; isConfirmed: boolean }

export type ApplicantDecided = { username: string; accepted: boolean }

export type ApplicantDecision = { accept: boolean; reason?: string | undefined }

export type ApplicantPage = { items: Applicant[]; nextCursor: string | null; waiting: number }

export type BackupInput = { backup: KeyBackup; password?: string | undefined }

export type Badge = { id: number; name: string; description: string; emoji: string; isActive: boolean; conditionType: "first_100" | "points_milestone" | "questions_count" | "comments_count" | "votes_count" | "friends_count" | "replies_count" | "granted"; conditionValue: number }

export type BadgeList = { items: Badge[] }

export type BadgeProgress = { id: number; name: string; description: string; emoji: string; isActive: boolean; conditionType: "first_100" | "points_milestone" | "questions_count" | "comments_count" | "votes_count" | "friends_count" | "replies_count" | "granted"; conditionValue: number; current: number | null; earnedAt: string | null }

export type BadgeProgressList = { items: BadgeProgress[] }

export type BlockChoice = { isBlocked: boolean; isMuted: boolean }

export type BlockPage = { items: BlockedPerson[]; nextCursor: string | null }

export type BlockedPerson = { id: string; username: string; nickname: string; avatarUrl: string | null; since: string }

export type BulkSanction = { usernames?: string[] | undefined; matching?: { name?: string | undefined; email?: string | undefined; network?: string | undefined; from?: string | undefined; until?: string | undefined } | undefined; cursor?: string | undefined; kind: "warning" | "muted" | "suspended" | "banned"; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; facts: string; days: 1 | 3 | 7 | 30 | 90 | 365 | null }

export type BulkSanctioned = { sanctioned: number; refused: ({ username: string; code: "PROFILE_NOT_FOUND" | "DECISION_OF_OWN" | "SANCTION_OF_STAFF" | "SANCTION_EXISTS" })[]; nextCursor: string | null }

export type BusinessReplyInput = { content: string }

export type BusinessReplyResult = { commentId: number; businessReply: { content: string; createdAt: string; editedAt: string | null } | null }

export type CappedCount = { count: number; isExact: boolean }

export type CarriedVotes = { carried: number; kept: number }

export type CartState = { live: { longitude: number; latitude: number; members: number; seenAt: string; until: string } | null; word: { seenAt: string; until: string } | null; isPaused: boolean }

export type CaseFile = { id: number; contentType: "restaurant" | "comment" | "reply" | "price" | "menu_photo" | "member_photo" | "dish" | "profile" | "photo" | "collection" | "message" | "member"; contentId: string | null; excerpt: string | null; outcome: "dismissed" | "kept" | "removed" | "warning" | "muted" | "suspended" | "banned"; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other" | null; facts: string | null; foundBy: "person" | "machine"; decidedAt: string; until: string | null; isActive: boolean; undoneAt: string | null; appeal: { content: string | null; createdAt: string; outcome: "upheld" | "undone" | "withdrawn" | null; answer: string | null; answeredAt: string | null; isRestored: boolean | null } | null; appealUntil: string | null; member: Person | null; decidedBy: Person | null; canAnswer: boolean }

export type CasePage = { items: CaseFile[]; nextCursor: string | null }

export type ChosenPin = { longitude: number; latitude: number }

export type ChosenPlace = { province: number; district: string | null }

export type ClaimCodeInput = { code: string }

export type ClaimDecided = { id: number; state: "pending" | "active" | "refused" | "ended" }

export type ClaimInput = { proof: "mail" | "photo"; email?: string | undefined }

export type ClaimPage = { items: RestaurantClaim[]; nextCursor: string | null }

export type ClaimReason = { reason: string }

export type Collection = { id: string; userId: string; owner: Person; name: string; description: string | null; color: string; emoji: string; isPublic: boolean; itemCount: number; likeCount: number; createdAt: string }

export type CollectionChange = { name?: string | undefined; description?: string | null | undefined; color?: string | undefined; emoji?: string | undefined; isPublic?: boolean | undefined }

export type CollectionInput = { name: string; description?: string | null | undefined; color?: string | undefined; emoji?: string | undefined; isPublic?: boolean | undefined }

export type CollectionItem = { collectionId: string; questionId: string; notes: string | null; addedAt: string; questionTitle: string; questionBody: string | null; authorUsername: string | null; authorAvatarUrl: string | null; acceptCount: number; rejectCount: number; commentCount: number; photo: string | null; restaurantType: string | null; address: string | null; isVotable: boolean; rating: number | null }

export type CollectionItemChange = { notes: string | null }

export type CollectionItemCount = { itemCount: number }

export type CollectionItemInput = { notes?: string | null | undefined }

export type CollectionItemPage = { items: CollectionItem[]; nextCursor: string | null }

export type CollectionLike = { liked: boolean; likeCount: number }

export type CollectionLikeInput = { liked: boolean }

export type CollectionOrderInput = { questionIds: string[] }

export type Comment = { id: number; content: string | null; mentions: { name: string; username: string }[]; isDeleted: boolean; takedown: TakedownNotice | null; likesCount: number; dislikesCount: number; replyCount: number; createdAt: string; editedAt: string | null; userId: string | null; questionId: string; voteId: number | null; author: Person | null; voteType: "accept" | "reject" | null; rating: number | null; businessReply: { content: string; createdAt: string; editedAt: string | null } | null; replies: Reply[]; moreReplies: boolean; photos?: CommentPhoto[] | undefined }

export type CommentDeleted = { comment: Comment | null }

export type CommentInput = { content: string }

export type CommentPage = { items: Comment[]; nextCursor: string | null; count: number }

export type CommentPhoto = { id: number; photo: string; width: number; height: number; color: string; alt: string | null; dish: { id: number; name: string } | null }

export type ConfirmEmailInput = { token: string; password?: string | undefined; withoutPassword?: boolean | undefined }

export type ConfirmEmailResult = { confirmed: true; resetToken?: string | undefined }

export type ConfirmationResult = { sent: boolean }

export type Conversation = { id: string; otherUserId: string | null; otherUser: Person | null; lastMessageAt: string; unreadCount: number; isRequest: boolean; lastMessage: Message }

export type ConversationPage = { items: Conversation[]; nextCursor: string | null; unreadTotal: number; requestTotal: number }

export type Correspondent = { conversationId: string; person: Person; conversation: Conversation | null; way: "open" | "request" | "closed" }

export type Decided = { contentType: "question" | "comment" | "message" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; contentId: string; status: "resolved" | "dismissed"; reportIds: number[] }

export type DecisionInput = { contentType: "question" | "comment" | "message" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; contentId: string; decision: "resolved" | "dismissed" }

export type DeletedContent = { id: number; contentType: "question" | "comment" | "price" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; contentId: string; title: string | null; reason: { rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; facts: string | null } | null; deletedBy: Person | null; reportId: number | null; report: { reportType: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "deletion_request"; reason: string } | null; createdAt: string }

export type DeletedPage = { items: DeletedContent[]; nextCursor: string | null }

export type DeletionRequestInput = { reason: string }

export type DeletionState = { canDelete: boolean; isRequested: boolean }

export type DeviceVotes = { votes: number; kept: number }

export type DigestInput = { digest: "off" | "daily" | "weekly" }

export type Dish = { id: number; name: string; kind: string | null; rating: { count: number; mean: number } | null }

export type DishChange = { name?: string | undefined; kind?: string | null | undefined }

export type DishInput = { name: string }

export type DishJoinInput = { into: number }

export type DishPage = { items: DishPrice[]; nextCursor: string | null }

export type DishPortion = { id: number; portion: string | null; priceCount: number; newest: Price; waiting: Price | null }

export type DishPrice = { id: number; portion: string | null; priceCount: number; newest: Price; waiting: Price | null; dish: string }

export type DishRated = { own: OwnDishRating; dish: Dish }

export type DishRatingInput = { rating: number }

export type DishRatingWithdrawn = { dish: Dish | null }

export type DishRemoved = { id: number }

export type DishSheet = { id: number; name: string; restaurant: { id: string; title: string }; kind: { slug: string; tr: string; en: string } | null; ratings: number[]; heldCount: number; order: { score: number; priorWeight: number; mean: number; isOfKind: boolean; weights: number; weightedRatings: number; byRating: number[] }; photos: GalleryPhoto[] }

export type DistrictMiddle = { longitude: number; latitude: number }

export type DuetInput = { body: string; rating: number }

export type DuetPage = { items: Restaurant[]; nextCursor: string | null; count: number }

export type EarnedBadge = { id: number; name: string; description: string; emoji: string; isActive: boolean; conditionType: "first_100" | "points_milestone" | "questions_count" | "comments_count" | "votes_count" | "friends_count" | "replies_count" | "granted"; conditionValue: number; userId: string; earnedAt: string }

export type EarnedBadges = { items: EarnedBadge[] }

export type EditedRestaurant = { id: string; title: string; body: string | null; address: string | null; isCart: boolean; landmark: string | null; place: RestaurantPlace | null; videoLink: string | null; mapsLink: string | null; initialRating: number | null; photos: string[]; restaurantType: string | null; acceptText: string; rejectText: string; authorId: string | null; author: Person | null; profiles: { id: string; username: string; avatar_url: string | null } | null; hypeScore: number; hype: number; hotScore: number; risingScore: number; isTrending: boolean; questionType: "normal" | "duet"; parentQuestionId: string | null; parentQuestion: { id: string; title: string; body: string | null; initialRating: number | null; loggedInRatings: number[]; anonymousRatings: number[] } | null; duetRating: number | null; duetUserId: string | null; duetUser: { username: string } | null; isVotable: boolean; hours: string | null; status: "open" | "closed" | "moved"; statusSince: string | null; movedTo: string | null; createdAt: string; acceptCount: number; rejectCount: number; memberAcceptCount: number; memberRejectCount: number; commentCount: number; replyCount: number; loggedInRatings: number[]; anonymousRatings: number[]; waiting: ("title" | "type" | "place")[] }

export type EmailChangeInput = { email: string }

export type EmailChangeResult = { accepted: true }

export type EmailConfirmed = { email: string }

export type EmailUndone = { email: string; resetToken: string }

export type FactorConfirmed = { confirmed: true }

export type FactorMail = { done: true }

export type FactsInput = { facts: ({ fact: string; value: "yes" | "no" | "limited"; seenOn?: string | undefined })[] }

export type FeedItem = { id: string; title: string; body: string | null; address: string | null; isCart: boolean; landmark: string | null; place: RestaurantPlace | null; videoLink: string | null; mapsLink: string | null; initialRating: number | null; photos: string[]; restaurantType: string | null; acceptText: string; rejectText: string; authorId: string | null; author: Person | null; profiles: { id: string; username: string; avatar_url: string | null } | null; hypeScore: number; hype: number; hotScore: number; risingScore: number; isTrending: boolean; questionType: "normal" | "duet"; parentQuestionId: string | null; parentQuestion: { id: string; title: string; body: string | null; initialRating: number | null; loggedInRatings: number[]; anonymousRatings: number[] } | null; duetRating: number | null; duetUserId: string | null; duetUser: { username: string } | null; isVotable: boolean; hours: string | null; status: "open" | "closed" | "moved"; statusSince: string | null; movedTo: string | null; createdAt: string; acceptCount: number; rejectCount: number; memberAcceptCount: number; memberRejectCount: number; commentCount: number; replyCount: number; loggedInRatings: number[]; anonymousRatings: number[]; isNew: boolean }

export type FeedPage = { period: "recent" | "older"; items: FeedItem[]; nextCursor: string | null; olderCursor: string | null; followed: number }

export type FeedSeen = { seenAt: string }

export type FeedSummary = { newCount: number; networkRestaurants: number; networkVotes: number; isNetworkExact: boolean }

export type FinishSignUpInput = { username: string; nickname?: string | undefined; policiesAccepted: boolean; invitation?: string | undefined; answer?: string | undefined }

export type FinishSignUpResult = OwnProfile | { isWaiting: true }

export type FirstAdminInput = { token: string; email: string; password: string; username: string; nickname?: string | undefined; policiesAccepted: boolean }

export type FirstAdminResult = { profile: OwnProfile }

export type FollowInput = { following: boolean }

export type FollowPage = { items: FollowedPerson[]; nextCursor: string | null }

export type FollowRelation = { isFollowing: boolean; followsYou: boolean; isMutual: boolean }

export type FollowState = { isFollowing: boolean; followsYou: boolean; isMutual: boolean; followers: number }

export type FollowedPerson = { id: string; username: string; nickname: string; avatarUrl: string | null; followedAt: string; isMutual: boolean; relation: FollowRelation | null }

export type ForgotPasswordInput = { email: string }

export type ForgotPasswordResult = { accepted: true }

export type FoundCollectionPage = { items: Collection[]; nextCursor: string | null }

export type FoundMemberPage = { items: Person[]; nextCursor: string | null }

export type FoundPlace = { name: string; within: string | null; type: string | null; kind: { slug: string; tr: string; en: string } | null; restaurants: number; dishes: number | null; path: string }

export type FoundRestaurant = { id: string; title: string; address: string | null; restaurantType: string | null; isDuet: boolean; duetUserId: string | null; status: "open" | "closed" | "moved"; photo: string | null; memberAverage: number | null }

export type FoundRestaurantPage = { items: ListedRestaurant[]; nextCursor: string | null }

export type GalleryPage = { items: PublicCollection[]; nextCursor: string | null }

export type GalleryPhoto = { key: string; source: "member" | "restaurant" | "menu"; id: number | null; photo: string; width: number | null; height: number | null; color: string | null; alt: string | null; dish: { id: number; name: string } | null; commentId: number | null; author: Person | null; addedAt: string }

export type Gift = { id: number; senderId: string | null; receiverId: string; giftTypeId: number; message: string | null; status: "pending" | "accepted" | "rejected" | "expired"; sentAt: string; expiresAt: string; respondedAt: string | null; giftType: GiftType; sender: Person | null }

export type GiftInput = { receiverId: string; giftTypeId: number; message?: string | null | undefined }

export type GiftPage = { items: Gift[]; nextCursor: string | null }

export type GiftSlot = { gift: UserGift | null; canSend: boolean; reason: "SELF" | "NO_FOLLOW" | null }

export type GiftType = { id: number; name: string; emoji: string; description: string; costPoints: number; isActive: boolean }

export type GiftTypes = { items: GiftType[] }

export type GivenClaimInput = { restaurantId: string; username: string }

export type HeldDecided = { accepted: boolean; isPosted: boolean }

export type HeldDecision = { accept: boolean; rule?: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other" | undefined; facts?: string | undefined }

export type HeldText = { isHeld: true; heldAt: string }

export type HeldTextPage = { items: { id: number; content: string; heldAt: string; isReply: boolean; restaurant: { id: string; title: string }; writer: Person; signedUpAt: string; votes: number }[] }

export type HeldVotePage = { items: ({ id: number; restaurant: { id: string; title: string }; rating: number | null; choice: "accept" | "reject"; day: string; signs: ("burst" | "same age" | "young accounts" | "network" | "ring" | "same words")[]; member: Person | null })[]; nextCursor: string | null }

export type HiddenVersion = { versions: number }

export type HiddenVersionInput = { field: "title" | "restaurantType" | "address" | "district" | "isCart" | "landmark" | "pin" | "mapsLink" | "videoLink" | "body" | "initialRating" | "acceptText" | "rejectText" | "photos"; side: "before" | "after" }

export type HoursChange = { version: number; value: string | null; person: Person | null; isImported: boolean; undoneTo: number | null; at: string }

export type HoursHistory = { items: HoursChange[]; nextCursor: string | null }

export type HubTicket = { ticket: string; expiresInSeconds: number }

export type Invitation = { id: number; note: string; maxUses: number; uses: number; createdAt: string; createdBy: Person | null; expiresAt: string; revokedAt: string | null }

export type InvitationCheck = { invitation: string }

export type InvitationInput = { note: string; maxUses: number; days: number }

export type InvitationPage = { items: Invitation[]; nextCursor: string | null }

export type KeyBackup = { v: 1; passphrase: { salt: string; memoryKib: number; iterations: number; sealed: { iv: string; ct: string } }; recovery: { sealed: { iv: string; ct: string } } } | { v: 2; passphrase: { salt: string; memoryKib: number; iterations: number; sealed: { iv: string; ct: string }; sum: string }; recovery: { sealed: { iv: string; ct: string }; sum: string } } | null

export type KeyInput = { publicKey: string; replaces: string | null; backup: KeyBackup }

export type KeyUndone = { kind: "passkey" | "app" | "google"; name: string | null }

export type LeaveInput = { username: string; password?: string | undefined }

export type LikeDishList = { items: Dish[]; kinds: { slug: string; tr: string; en: string }[] }

export type LinkInput = { token: string }

export type LinkState = { isValid: boolean }

export type ListedDish = { id: number; name: string; kind: string | null; rating: { count: number; mean: number } | null; restaurant: { id: string; title: string; address: string | null; restaurantType: string | null; photo: string | null } }

export type ListedDishPage = { items: ListedDish[]; nextCursor: string | null }

export type ListedMealCard = { slug: string; name: string; isRetired: boolean; restaurants: number }

export type ListedMember = { id: string; username: string; nickname: string; avatarUrl: string | null; signedUpAt: string; role: "admin" | "moderator" | null; sanction: { kind: "warning" | "muted" | "suspended" | "banned"; until: string | null; decisionId: number } | null; counts: { restaurants: number; votes: number; comments: number } }

export type ListedRestaurant = { id: string; title: string; address: string | null; restaurantType: string | null; isDuet: boolean; duetUserId: string | null; status: "open" | "closed" | "moved"; photo: string | null; memberAverage: number | null; hours: string | null; priceLevel: 1 | 2 | 3 | null; position: { longitude: number; latitude: number; isApproximate: boolean } | null }

export type Look = { id: number; restaurant: { id: string; title: string; address: string | null }; before: { subject: "status"; status: "open" | "closed" | "moved"; movedTo: string | null } | { subject: "hours"; hours: string | null } | { subject: "fact"; fact: string; card: string | null; value: "yes" | "no" | "limited" | null } | { subject: "price"; dish: string; portion: string | null; amount: number | null }; after: { subject: "status"; status: "open" | "closed" | "moved"; movedTo: string | null } | { subject: "hours"; hours: string | null } | { subject: "fact"; fact: string; card: string | null; value: "yes" | "no" | "limited" | null } | { subject: "price"; dish: string; portion: string | null; amount: number | null }; decidedAt: string; isCurrent: boolean; said: ({ value: { subject: "status"; status: "open" | "closed" | "moved"; movedTo: string | null } | { subject: "hours"; hours: string | null } | { subject: "fact"; fact: string; card: string | null; value: "yes" | "no" | "limited" | null } | { subject: "price"; dish: string; portion: string | null; amount: number | null }; saidAt: string; agrees: boolean; member: Person })[] }

export type LookInput = { undo: boolean }

export type Looked = { id: number; undone: boolean }

export type Looks = { items: Look[] }

export type MapCluster = { longitude: number; latitude: number; restaurants: number }

export type MapRestaurant = { id: string; title: string; restaurantType: string | null; address: string | null; longitude: number; latitude: number; isApproximate: boolean; average: number | null }

export type MapSource = { kind: "built-in" | "pmtiles" | "style"; url: string | null }

export type MapView = { total: number; restaurants: MapRestaurant[]; clusters: MapCluster[]; isComplete: boolean }

export type MealCardChange = { name?: string | undefined; isRetired?: boolean | undefined }

export type MealCardInput = { name: string }

export type MealCards = { items: { slug: string; name: string }[] }

export type MemberAccount = { email: string; isVerified: boolean; hasUnconfirmedFactor: boolean; sessions: ({ device: string | null; network: string | null; beganAt: string; usedAt: string })[] }

export type MemberCommentPage = { items: ({ id: number; content: string | null; mentions: { name: string; username: string }[]; isDeleted: boolean; takedown: TakedownNotice | null; likesCount: number; dislikesCount: number; replyCount: number; createdAt: string; editedAt: string | null; userId: string | null; questionId: string; voteId: number | null; author: Person | null; voteType: "accept" | "reject" | null; rating: number | null; businessReply: { content: string; createdAt: string; editedAt: string | null } | null; photos?: CommentPhoto[] | undefined; question: { id: string; title: string } })[]; nextCursor: string | null }

export type MemberFile = { id: string; username: string; nickname: string; avatarUrl: string | null; signedUpAt: string; role: "admin" | "moderator" | null; description: string | null; points: number; debt: number; sanctions: ({ kind: "warning" | "muted" | "suspended" | "banned"; until: string | null; decisionId: number })[]; counts: { restaurants: number; votes: number; comments: number; replies: number; followers: number; following: number; reports: number; dismissedReports: number } }

export type MemberKey = { kid: string; publicKey: string; createdAt: string; revokedAt: string | null }

export type MemberKeys = { keys: MemberKey[] }

export type MemberPage = { items: ListedMember[]; nextCursor: string | null }

export type MemberPhoto = { id: number; photo: string; width: number; height: number; color: string; alt: string | null; dish: { id: number; name: string } | null; restaurantId: string; commentId: number | null; author: Person; addedAt: string; state: "shown" | "waiting" | "hidden" }

export type MemberPhotoDeleted = { id: number }

export type MemberReport = { id: number; about: "restaurant" | "comment" | "message" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; reportType: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "deletion_request"; reason: string; createdAt: string; outcome: "open" | "dismissed" | "kept" | "removed" | "undone"; decidedAt: string | null; item: string; reporter: Person | null }

export type MemberReportPage = { items: MemberReport[]; nextCursor: string | null }

export type MemberSearch = { name?: string | undefined; email?: string | undefined; network?: string | undefined; from?: string | undefined; until?: string | undefined; cursor?: string | undefined; limit?: number | undefined }

export type MentionableList = { items: Person[] }

export type MenuDish = { id: number; name: string; kind: string | null; rating: { count: number; mean: number } | null; portions: DishPortion[] }

export type MenuDishPage = { items: MenuDish[]; nextCursor: string | null }

export type MenuPhoto = { id: number; photo: string; addedAt: string; userId: string | null }

export type MenuPhotoDeleted = { id: number }

export type MenuPhotoList = { items: MenuPhoto[] }

export type MergeInput = { survivorId: string; absorbedId: string }

export type MergePage = { items: RestaurantMerge[]; nextCursor: string | null }

export type MergeProposal = { id: number; restaurants: [Restaurant, Restaurant]; metres: number | null; note: string | null; proposedBy: Person | null; createdAt: string }

export type MergeProposalInput = { otherId: string; note?: string | null | undefined }

export type MergeProposalPage = { items: MergeProposal[]; nextCursor: string | null }

export type MergeProposed = { id: number; firstId: string; secondId: string }

export type Message = { id: number; conversationId: string; clientId: string; senderId: string | null; receiverId: string | null; encryptedContent: string | null; createdAt: string; readAt: string | null; isRead: boolean; seenAt: string | null; isDeleted: boolean; sender: Person | null; receiver: Person | null }

export type MessageInput = { receiverId: string; content?: string | undefined; encryptedContent: string; password?: string | undefined }

export type ModerationFigures = { quarters: ({ from: string; reports: number; decisions: number; appeals: number; undone: number; medianHours: number | null })[] }

export type ModerationLog = { items: ({ id: number; contentType: "restaurant" | "comment" | "reply" | "price" | "menu_photo" | "member_photo" | "dish" | "profile" | "photo" | "collection" | "message" | "member"; outcome: "dismissed" | "kept" | "removed" | "warning" | "muted" | "suspended" | "banned"; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other" | null; foundBy: "person" | "machine"; decidedAt: string; days: number | null; appeal: "upheld" | "undone" | null })[]; nextCursor: string | null }

export type NearDistrict = { province: number; district: string; metres: number }

export type NearPage = { items: NearRestaurant[]; nextCursor: string | null; searchedMetres: number | null; within: { metres: number; matching: CappedCount; opensNext: NearRestaurant[] } | null }

export type NearQuery = { position: RoughPosition; minRating?: number | undefined; location?: string | undefined; types?: string[] | undefined; openNow?: boolean | undefined; facts?: string[] | undefined; closed?: "with" | "without" | undefined; radius?: number | undefined; counted?: boolean | undefined; cursor?: string | undefined; limit?: number | undefined }

export type NearRestaurant = { id: string; title: string; body: string | null; address: string | null; isCart: boolean; landmark: string | null; place: RestaurantPlace | null; videoLink: string | null; mapsLink: string | null; initialRating: number | null; photos: string[]; restaurantType: string | null; acceptText: string; rejectText: string; authorId: string | null; author: Person | null; profiles: { id: string; username: string; avatar_url: string | null } | null; hypeScore: number; hype: number; hotScore: number; risingScore: number; isTrending: boolean; questionType: "normal" | "duet"; parentQuestionId: string | null; parentQuestion: { id: string; title: string; body: string | null; initialRating: number | null; loggedInRatings: number[]; anonymousRatings: number[] } | null; duetRating: number | null; duetUserId: string | null; duetUser: { username: string } | null; isVotable: boolean; hours: string | null; status: "open" | "closed" | "moved"; statusSince: string | null; movedTo: string | null; createdAt: string; acceptCount: number; rejectCount: number; memberAcceptCount: number; memberRejectCount: number; commentCount: number; replyCount: number; loggedInRatings: number[]; anonymousRatings: number[]; priceLevel: 1 | 2 | 3 | null }

export type NeighbourhoodList = { neighbourhoods: string[] }

export type NewInvitation = { invitation: Invitation; link: string }

export type NewRestaurant = { title: string; body?: string | null | undefined; address?: string | null | undefined; place?: ChosenPlace | null | undefined; isCart?: boolean | undefined; landmark?: string | null | undefined; pin?: ChosenPin | null | undefined; mapsLink?: string | null | undefined; videoLink?: string | null | undefined; restaurantType?: string | null | undefined; initialRating?: number | null | undefined; acceptText?: string | undefined; rejectText?: string | undefined; useBoost?: boolean | undefined; photos?: string[] | undefined }

export type Notification = { id: number; kind: "comment" | "reply" | "thread_reply" | "mention" | "comment_like" | "reply_like" | "collection_like" | "follow" | "follow_back" | "duet" | "gift_received" | "gift_accepted" | "gift_declined" | "gift_returned" | "badge" | "milestone" | "message_request" | "decision" | "appeal_answer" | "report_outcome" | "business_reply" | "claim" | "proposal" | "new_device" | "password_changed" | "email_changed"; isRead: boolean; createdAt: string; actors: Person[]; others: number; href: string; restaurant: { id: string; title: string } | null; commentId: number | null; excerpt: string | null; subject: { name: string; emoji: string } | null; votes: number | null }

export type NotificationMute = { restaurant: { id: string; title: string }; commentId: number | null; excerpt: string | null }

export type NotificationMuteList = { items: NotificationMute[] }

export type NotificationMuteResult = { isMuted: boolean }

export type NotificationPage = { items: Notification[]; nextCursor: string | null }

export type NotificationReadInput = { id: number; scope: "one" | "group" | "all" }

export type NotificationSettingInput = { kind: "comment" | "reply" | "thread_reply" | "mention" | "comment_like" | "reply_like" | "collection_like" | "follow" | "follow_back" | "duet" | "gift_received" | "gift_accepted" | "gift_declined" | "gift_returned" | "badge" | "milestone" | "message_request" | "decision" | "appeal_answer" | "report_outcome" | "business_reply" | "claim" | "proposal" | "new_device" | "password_changed" | "email_changed" | "message"; site?: boolean | undefined; push?: boolean | undefined; email?: boolean | undefined }

export type NotificationSettings = { site: { comment: boolean; reply: boolean; thread_reply: boolean; mention: boolean; comment_like: boolean; reply_like: boolean; collection_like: boolean; follow: boolean; follow_back: boolean; duet: boolean; gift_received: boolean; gift_accepted: boolean; gift_declined: boolean; gift_returned: boolean; badge: boolean; milestone: boolean; message_request: boolean; decision: boolean; appeal_answer: boolean; report_outcome: boolean; business_reply: boolean; claim: boolean; proposal: boolean; new_device: boolean; password_changed: boolean; email_changed: boolean }; push: { comment: boolean; reply: boolean; thread_reply: boolean; mention: boolean; comment_like: boolean; reply_like: boolean; collection_like: boolean; follow: boolean; follow_back: boolean; duet: boolean; gift_received: boolean; gift_accepted: boolean; gift_declined: boolean; gift_returned: boolean; badge: boolean; milestone: boolean; message_request: boolean; decision: boolean; appeal_answer: boolean; report_outcome: boolean; business_reply: boolean; claim: boolean; proposal: boolean; new_device: boolean; password_changed: boolean; email_changed: boolean; message: boolean }; email: { comment: boolean; reply: boolean; thread_reply: boolean; mention: boolean; comment_like: boolean; reply_like: boolean; collection_like: boolean; follow: boolean; follow_back: boolean; duet: boolean; gift_received: boolean; gift_accepted: boolean; gift_declined: boolean; gift_returned: boolean; badge: boolean; milestone: boolean; message_request: boolean; decision: boolean; appeal_answer: boolean; report_outcome: boolean; business_reply: boolean; claim: boolean; proposal: boolean; new_device: boolean; password_changed: boolean; email_changed: boolean }; digest: "off" | "daily" | "weekly" }

export type OpenReport = { id: number; reportType: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "deletion_request"; reason: string; reporter: Person | null; createdAt: string }

export type OpenReportPage = { items: OpenReport[]; nextCursor: string | null }

export type OpeningKey = { kind: "password" | "google" | "code" | "passkey"; name: string | null; since: string | null; isNew: boolean }

export type OthersEnded = { ended: number }

export type OwnClaim = { isClaimed: boolean; claim: { id: number; proof: "mail" | "photo" | "admin"; state: "pending" | "active" | "refused" | "ended"; step: "code" | "photo" | "moderator" | null; email: string | null; photoCode: string | null; codeExpiresAt: string | null; activeSince: string | null; decidedAt: string | null; reason: string | null } | null }

export type OwnCollection = { id: string; userId: string; owner: Person; name: string; description: string | null; color: string; emoji: string; isPublic: boolean; itemCount: number; likeCount: number; createdAt: string; contains: boolean | null }

export type OwnCollectionPage = { items: OwnCollection[]; nextCursor: string | null; isContained: boolean | null }

export type OwnComment = { commentId: number | null; comment: Comment | null; canComment: "yes" | "signIn" | "voteFirst" | "already" | "business"; waiting: string | null }

export type OwnDishRating = { dishId: number; rating: number; canChangeAt: string | null; isHeld: boolean }

export type OwnDishRatingList = { items: OwnDishRating[] }

export type OwnDuet = { duetId: string | null; canDuet: "yes" | "signIn" | "own" | "already" | "isDuet" }

export type OwnKey = { kid: string; publicKey: string; createdAt: string; revokedAt: string | null; backup: KeyBackup }

export type OwnKeys = { keys: OwnKey[] }

export type OwnPasskeys = { items: Passkey[] }

export type OwnPhotoList = { items: MemberPhoto[] }

export type OwnProfile = { id: string; username: string; nickname: string; avatarUrl: string | null; points: number; debt: number; language: "tr" | "en" }

export type OwnReactions = { items: ({ commentId: number; reaction: "like" | "dislike" })[]; replies: { replyId: number; reaction: "like" }[] }

export type OwnReport = { id: number; about: "restaurant" | "comment" | "message" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; reportType: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "deletion_request"; reason: string; createdAt: string; outcome: "open" | "dismissed" | "kept" | "removed" | "undone"; decidedAt: string | null }

export type OwnReportPage = { items: OwnReport[]; nextCursor: string | null }

export type OwnRestaurantProposal = { proposal: { state: "pending" | "refused"; createdAt: string; changes: ({ field: "title" | "restaurantType" | "address" | "district" | "isCart" | "landmark" | "pin" | "mapsLink" | "videoLink" | "body" | "initialRating" | "acceptText" | "rejectText" | "photos"; before: string | null; after: string | null; hidden: ("before" | "after")[] })[]; reason: string | null } | null }

export type OwnSession = { id: string; isCurrent: boolean; device: string | null; network: string | null; startedAt: string; lastUsedAt: string }

export type OwnSessions = { items: OwnSession[] }

export type Passkey = { id: string; name: string; isSynced: boolean; createdAt: string; lastUsedAt: string | null }

export type PasskeyAddition = { response: PasskeyRegistration }

export type PasskeyAssertion = { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | null | undefined; clientExtensionResults?: { [name: string]: unknown } | undefined; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null | undefined } }

export type PasskeyOptions = { options: { [name: string]: unknown } }

export type PasskeyRegistration = { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | null | undefined; clientExtensionResults?: { [name: string]: unknown } | undefined; response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined } }

export type PasskeyRemoved = { removed: true }

export type PasskeyRenaming = { name: string }

export type PasskeySignIn = { response: PasskeyAssertion; code?: string | undefined }

export type PasswordChange = { currentPassword?: string | undefined; newPassword: string }

export type Person = { id: string; username: string; nickname: string; avatarUrl: string | null }

export type PersonChoice = { isBlocked: boolean; isMuted: boolean; person: Person }

export type PhotoDecided = { accepted: boolean }

export type PhotoDecision = { accept: boolean; rule?: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other" | undefined; facts?: string | undefined }

export type PhotoGallery = { items: GalleryPhoto[]; nextCursor: string | null; count: number | null; dishes: { id: number; name: string; count: number }[] | null }

export type PinPlace = { province: number | null; districts: NearDistrict[] }

export type Presence = { isOnline: boolean; lastSeenAt: string | null }

export type Price = { id: number; amount: number; seenOn: string; daysAgo: number; isWord: boolean; userId: string | null; seenBy: Person | null }

export type PriceDeleted = { id: number; isDishGone: boolean }

export type PriceInput = { dish: string; portion?: string | null | undefined; amount: number; seenOn?: string | undefined }

export type PricePage = { items: Price[]; nextCursor: string | null }

export type PrimaryBadgeInput = { badgeId: number | null }

export type Profile = { id: string; username: string; nickname: string; avatarUrl: string | null; description: string | null; points: number; primaryBadgeId: number | null; primaryBadge: EarnedBadge | null; createdAt: string; counts: { reviewed: number; restaurants: number; comments: number; votes: number; followers: number; following: number }; authId?: string | undefined; email?: string | undefined; showOnline?: boolean | undefined; messagesFrom?: "everybody" | "following" | "nobody" | undefined; debt?: number | undefined }

export type ProfileChange = { nickname?: string | undefined; username?: string | undefined; description?: string | null | undefined; showOnline?: boolean | undefined; messagesFrom?: "everybody" | "following" | "nobody" | undefined; language?: "tr" | "en" | undefined }

export type ProofInput = { password?: string | undefined; code?: string | undefined; passkey?: PasskeyAssertion | undefined }

export type ProofResult = { minutes: number }

export type PublicCollection = { id: string; userId: string; owner: Person; name: string; description: string | null; color: string; emoji: string; isPublic: boolean; itemCount: number; likeCount: number; createdAt: string; isLiked: boolean }

export type PushInput = { endpoint: string; keys: { p256dh: string; auth: string } }

export type PushState = { publicKey: string; isOn: boolean }

export type QueueAssigned = { assignee: Person | null; until: string | null }

export type QueueCopies = { items: QueueItem[] }

export type QueueCount = { total: number; kinds: { report: number; status: number; merge: number; claim: number; appeal: number; shield: number; newcomer: number; photo: number; edit: number; look: number } }

export type QueueDecisionsInput = { batchId: string; decisions: ({ kind: "report"; item: string; decision: { outcome: "removed"; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; facts: string } | { outcome: "resolved" | "dismissed" } } | { kind: "status"; item: string; decision: StatementDecision } | { kind: "merge"; item: string; decision: { pair: MergeInput | null } } | { kind: "claim"; item: string; decision: { refusal: string | null } } | { kind: "appeal"; item: string; decision: AppealAnswerInput } | { kind: "shield"; item: string; decision: ShieldDecision } | { kind: "newcomer"; item: string; decision: HeldDecision } | { kind: "photo"; item: string; decision: PhotoDecision } | { kind: "edit"; item: string; decision: RestaurantProposalDecision } | { kind: "look"; item: string; decision: LookInput })[] }

export type QueueDecisionsStored = { batchId: string; stored: ({ kind: "report" | "status" | "merge" | "claim" | "appeal" | "shield" | "newcomer" | "photo" | "edit" | "look"; item: string })[]; refused: ({ kind: "report" | "status" | "merge" | "claim" | "appeal" | "shield" | "newcomer" | "photo" | "edit" | "look"; item: string; code: string })[] }

export type QueueDecisionsTakenBack = { takenBack: ({ kind: "report" | "status" | "merge" | "claim" | "appeal" | "shield" | "newcomer" | "photo" | "edit" | "look"; item: string })[] }

export type QueueItem = { kind: "report" | "status" | "merge" | "claim" | "appeal" | "shield" | "newcomer" | "photo" | "edit" | "look"; item: string; contentType: "question" | "comment" | "message" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection" | null; title: string | null; excerpt: string | null; picture: string | null; category: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "deletion_request" | null; reportCount: number; since: string; assignee: Person | null; until: string | null }

export type QueuePage = { items: QueueItem[]; nextCursor: string | null }

export type Raid = { id: number; state: "undoing" | "undone" | "returning" | "returned"; signs: { from: string; to: string; name: string | null; network: string | null; restaurantId: string | null; invitationId: number | null }; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; facts: string; accounts: number; orderedAt: string; orderedBy: Person | null; found: { bans: number; votes: number; comments: number; replies: number; reactions: number; follows: number; restaurants: number; shields: number; photos: number; prices: number; hours: number; statements: number; collections: number; messages: number; dishes: number; gifts: number }; done: { bans: number; votes: number; comments: number; replies: number; reactions: number; follows: number; restaurants: number; shields: number; photos: number; prices: number; hours: number; statements: number; collections: number; messages: number; dishes: number; gifts: number }; undoneAt: string | null; returnableUntil: string | null; returnedAt: string | null; kept: { count: number; items: { id: string; title: string; votes: number }[] } }

export type RaidInput = { signs: RaidSigns; fingerprint: string; left?: RaidLeftBehind | undefined; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; facts: string }

export type RaidLeftBehind = { restaurants: string[]; photos: { restaurantId: string; photo: string }[] }

export type RaidPage = { items: Raid[]; nextCursor: string | null }

export type RaidPreview = { accounts: number; fingerprint: string; counts: { bans: number; votes: number; comments: number; replies: number; reactions: number; follows: number; restaurants: number; shields: number; photos: number; prices: number; hours: number; statements: number; collections: number; messages: number; dishes: number; gifts: number }; points: number; restaurantsKept: number; spared: number; networks: { network: string; accounts: number }[]; left: { restaurants: { id: string; title: string; createdAt: string }[]; photos: { restaurantId: string; title: string; photo: string; addedAt: string }[] }; sample: { member: Person; signedUpAt: string; votes: number; comments: number }[] }

export type RaidSigns = { from: string; to: string; name?: string | undefined; network?: string | undefined; restaurantId?: string | undefined; invitationId?: number | undefined }

export type RandomRestaurant = { id: string | null }

export type RankedPage = { items: Restaurant[]; nextCursor: string | null }

export type ReactionInput = { reaction: "like" | "dislike" | null }

export type ReactionResult = { likesCount: number; dislikesCount: number; reaction: "like" | "dislike" | null }

export type ReadInput = { upTo: number }

export type ReadResult = { read: number }

export type RecoveryCodes = { codes: string[] }

export type RemovalInput = { rule?: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other" | undefined; facts?: string | undefined; takedownId?: number | undefined }

export type Reply = { id: number; commentId: number; userId: string | null; content: string; mentions: { name: string; username: string }[]; likesCount: number; createdAt: string; updatedAt: string; editedAt: string | null; repliedTo: number | null; repliedToUsername: string | null; author: Person | null }

export type ReplyDeleted = { commentId: number; isCommentGone: boolean }

export type ReplyEdit = { content: string }

export type ReplyInput = { content: string; repliedTo?: number | null | undefined }

export type ReplyPage = { items: Reply[]; nextCursor: string | null }

export type ReplyReactionInput = { reaction: "like" | null }

export type ReplyReactionResult = { likesCount: number; reaction: "like" | null }

export type Report = { id: number; reporterId: string; questionId: string | null; commentId: number | null; messageId: number | null; content: { contentType: "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; contentId: string } | null; reportType: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "deletion_request"; reason: string; status: "pending" | "resolved" | "dismissed"; createdAt: string; updatedAt: string }

export type ReportInput = { questionId?: string | undefined; commentId?: number | undefined; message?: { id: number; text: string; key: string } | undefined; content?: { contentType: "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; contentId: string } | undefined; reportType?: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "" | null | undefined; reason?: string | null | undefined }

export type ReportedContent = { contentType: "question" | "comment" | "message" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection"; contentId: string; restaurant: { id: string; title: string; body: string | null; restaurantType: string | null; photo: string | null; isDuet: boolean; author: Person | null } | null; comment: { content: string; author: Person | null; editedAt: string | null; hasVersions: boolean } | null; message: { content: string; author: Person | null; sentAt: string } | null; thing: { title: string | null; text: string | null; photo: string | null; author: Person | null; path: string } | null; reportCount: number; reports: OpenReportPage }

export type ReportedPage = { items: ReportedContent[]; nextCursor: string | null }

export type RequestAnswer = { id: string; isAccepted: boolean }

export type ResetPasswordInput = { token: string; password: string }

export type ResetPasswordResult = { changed: true; keys: OpeningKey[] }

export type Restaurant = { id: string; title: string; body: string | null; address: string | null; isCart: boolean; landmark: string | null; place: RestaurantPlace | null; videoLink: string | null; mapsLink: string | null; initialRating: number | null; photos: string[]; restaurantType: string | null; acceptText: string; rejectText: string; authorId: string | null; author: Person | null; profiles: { id: string; username: string; avatar_url: string | null } | null; hypeScore: number; hype: number; hotScore: number; risingScore: number; isTrending: boolean; questionType: "normal" | "duet"; parentQuestionId: string | null; parentQuestion: { id: string; title: string; body: string | null; initialRating: number | null; loggedInRatings: number[]; anonymousRatings: number[] } | null; duetRating: number | null; duetUserId: string | null; duetUser: { username: string } | null; isVotable: boolean; hours: string | null; status: "open" | "closed" | "moved"; statusSince: string | null; movedTo: string | null; createdAt: string; acceptCount: number; rejectCount: number; memberAcceptCount: number; memberRejectCount: number; commentCount: number; replyCount: number; loggedInRatings: number[]; anonymousRatings: number[] }

export type RestaurantClaim = { id: number; restaurant: { id: string; title: string; address: string | null; mapsLink: string | null }; member: Person; proof: "mail" | "photo" | "admin"; state: "pending" | "active" | "refused" | "ended"; domain: string | null; email: string | null; photoCode: string | null; hasPhoto: boolean; readyAt: string | null; activeSince: string | null }

export type RestaurantCount = { total: CappedCount }

export type RestaurantDeleted = { id: string }

export type RestaurantEdit = { title?: string | undefined; body?: string | null | undefined; address?: string | null | undefined; place?: ChosenPlace | null | undefined; isCart?: boolean | undefined; landmark?: string | null | undefined; pin?: ChosenPin | null | undefined; mapsLink?: string | null | undefined; videoLink?: string | null | undefined; restaurantType?: string | null | undefined; initialRating?: number | null | undefined }

export type RestaurantFact = { value: "yes" | "no" | "limited"; seenOn: string; witnesses: number; fact: string; card: string | null; state: "fact" | "word" | "contradicted" | "faded" | "business" | "import"; others: ({ value: "yes" | "no" | "limited"; seenOn: string; witnesses: number })[]; business: { value: "yes" | "no" | "limited"; seenOn: string } | null; isHit: boolean }

export type RestaurantFacts = { items: RestaurantFact[]; said: ({ fact: string; value: "yes" | "no" | "limited"; seenOn: string; person: Person | null; isBusiness: boolean })[]; own: ({ fact: string; value: "yes" | "no" | "limited"; seenOn: string })[] }

export type RestaurantHistory = { managedSince: string | null; items: ({ id: number; kind: "claim_given" | "claim_taken" | "claim_left" | "hours" | "price" | "price_deleted" | "menu_photo" | "menu_photo_deleted" | "photo" | "photo_removed" | "description" | "edit" | "added"; what: string | null; at: string; version: { id: number; by: "author" | "business" | "moderator"; author: Person | null; isAccepted: boolean; changes: ({ field: "title" | "restaurantType" | "address" | "district" | "isCart" | "landmark" | "pin" | "mapsLink" | "videoLink" | "body" | "initialRating" | "acceptText" | "rejectText" | "photos"; before: string | null; after: string | null; hidden: ("before" | "after")[] })[] } | null })[]; nextCursor: string | null }

export type RestaurantHours = { value: string | null; version: number; isWord: boolean; others: { value: string; members: number }[]; own: { value: string; waits: { isAlone: boolean; isGuarded: boolean; decidedAt: string | null } | null } | null; abilities: { canEdit: boolean; canUndo: boolean } }

export type RestaurantMerge = { id: number; survivorId: string; survivorTitle: string | null; absorbedId: string; absorbedTitle: string; mergedBy: Person | null; mergedAt: string; undoneBy: Person | null; undoneAt: string | null; canUndo: boolean }

export type RestaurantPage = { items: Restaurant[]; nextCursor: string | null; matching: CappedCount; total: CappedCount }

export type RestaurantPlace = { province: number | null; district: string | null; neighbourhood: string | null; longitude: number | null; latitude: number | null; positionKind: "none" | "district" | "neighbourhood" | "pin"; isChosen: boolean }

export type RestaurantProposalDecided = { id: number; accepted: boolean }

export type RestaurantProposalDecision = { accept: boolean; seen: number; reason?: string | null | undefined }

export type RestaurantProposals = { items: ({ id: number; restaurant: { id: string; title: string; votes: number }; author: Person | null; createdAt: string; changes: ({ field: "title" | "restaurantType" | "address" | "district" | "isCart" | "landmark" | "pin" | "mapsLink" | "videoLink" | "body" | "initialRating" | "acceptText" | "rejectText" | "photos"; before: string | null; after: string | null; hidden: ("before" | "after")[] })[]; seen: number })[] }

export type RestaurantStatement = { statement: "open" | "closed" | "moved" | null; movedTo: string | null; saidAt: string | null; status: "open" | "closed" | "moved"; waits: { isAlone: boolean; isGuarded: boolean; decidedAt: string | null } | null }

export type ReturnedGift = { id: number; name: string; emoji: string; points: number }

export type RoughPosition = { longitude: number; latitude: number }

export type SanctionImposed = { decisionId: number; kind: "warning" | "muted" | "suspended" | "banned"; until: string | null }

export type SanctionInput = { username: string; kind: "warning" | "muted" | "suspended" | "banned"; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; facts: string; days: 1 | 3 | 7 | 30 | 90 | 365 | null }

export type SavedReason = { id: number; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; name: string; facts: { tr: string; en: string }; version: number; madeBy: Person | null; updatedAt: string }

export type SavedReasonChange = { rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; name: string; facts: { tr: string; en: string }; version: number }

export type SavedReasonDeleted = { deleted: true }

export type SavedReasonDeletion = { version: number }

export type SavedReasonInput = { rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other"; name: string; facts: { tr: string; en: string } }

export type SavedReasonList = { items: SavedReason[] }

export type ScoreSheet = { restaurant: { id: string; title: string; restaurantType: string | null }; memberRatings: number[]; visitorRatings: number[]; acceptCount: number; rejectCount: number; order: { score: number; priorWeight: number; typeMean: number; weights: number; weightedRatings: number; votes: number; byRating: number[]; usual: { rating: number; waves: ({ from: string; to: string; side: "above" | "below" | "both"; part: number })[] } | null }; heldCount: number; held: ({ signs: ("burst" | "same age" | "young accounts" | "network" | "ring" | "same words")[]; votes: number; isWaiting: boolean })[]; history: ({ day: string; members: { count: number; mean: number | null }; visitors: { count: number; mean: number | null } })[]; lastNight: { at: string; acceptCount: number; rejectCount: number; members: { count: number; mean: number | null }; visitors: { count: number; mean: number | null }; orderScore: number } | null }

export type SearchResult = { places: FoundPlace[]; members: Person[]; restaurants: FoundRestaurant[]; dishes: ListedDish[] }

export type SecondFactor = { isOn: boolean; recoveryCodesLeft: number }

export type SeenAnnouncements = { badges: EarnedBadge[]; gifts: ReturnedGift[] }

export type SeenAnnouncementsInput = { badgeIds: number[]; giftIds: number[] }

export type SessionEnded = { ended: true }

export type ShieldDecided = { id: number; outcome: "released" | "confirmed"; votes: number }

export type ShieldDecision = { outcome: "released" | "confirmed" }

export type ShieldPage = { items: WaitingShield[]; nextCursor: string | null }

export type SightingInput = { position: { longitude: number; latitude: number } | null }

export type SignInInput = { email: string; password: string; code?: string | undefined; withToken?: boolean | undefined }

export type SignInResult = { profile: OwnProfile; token?: string | undefined } | { needsCode: true } | { isWaiting: true }

export type SignInWays = { google: boolean; passkey: boolean; signUp: "open" | "approval" | "invitation" | "closed"; question: { tr: string; en: string } }

export type SignUpInput = { email: string; password: string; username?: string | undefined; nickname?: string | undefined; policiesAccepted: boolean; invitation?: string | undefined; answer?: string | undefined }

export type SignUpPassInput = { email: string }

export type SignUpPassResult = { accepted: true }

export type SignUpResult = { accepted: true; mustConfirmEmail: boolean; mustWait: boolean }

export type SiteHistory = { items: ({ id: number; key: string; before?: unknown | undefined; after?: unknown | undefined; version: number; changedAt: string; changedBy: { username: string; nickname: string } | null })[]; nextCursor: string | null }

export type SiteInput = { version: number; changes: { name?: string | null | undefined; sloganTr?: string | null | undefined; sloganEn?: string | null | undefined; accentColor?: string | null | "default" | undefined; barColor?: string | null | "default" | undefined; contact?: string | null | undefined; rulesTr?: string | null | undefined; rulesEn?: string | null | undefined; languages?: "both" | "tr" | "en" | null | "default" | undefined; operatorName?: string | null | undefined; operatorAddress?: string | null | undefined; law?: string | null | undefined; signUpMode?: "open" | "approval" | "invitation" | "closed" | null | "default" | undefined; approvalQuestionTr?: string | null | undefined; approvalQuestionEn?: string | null | undefined; proofOfWork?: "off" | "auto" | "always" | null | "default" | undefined; newcomerDays?: number | null | "default" | undefined; newcomerVotes?: number | null | "default" | undefined; newcomerLinks?: number | null | "default" | undefined; newcomerPauseSeconds?: number | null | "default" | undefined; newcomerLinkWaits?: boolean | null | "default" | undefined; witnessPerDay?: number | null | "default" | undefined; witnessPerNetwork?: number | null | "default" | undefined; dishesPerDay?: number | null | "default" | undefined; photosPerDay?: number | null | "default" | undefined; storageGigabytes?: number | null | "default" | undefined; factsPerDay?: number | null | "default" | undefined; waitingHours?: number | null | "default" | undefined; staffSecondFactor?: boolean | null | "default" | undefined } }

export type SiteState = { version: number; settings: { name: string; sloganTr: string; sloganEn: string; accentColor: string; barColor: string; logo: string | null; contact: string; rulesTr: string; rulesEn: string; languages: "both" | "tr" | "en"; operatorName: string; operatorAddress: string; law: string; signUpMode: "open" | "approval" | "invitation" | "closed"; approvalQuestionTr: string; approvalQuestionEn: string; proofOfWork: "off" | "auto" | "always"; newcomerDays: number; newcomerVotes: number; newcomerLinks: number; newcomerPauseSeconds: number; newcomerLinkWaits: boolean; witnessPerDay: number; witnessPerNetwork: number; dishesPerDay: number; photosPerDay: number; storageGigabytes: number; factsPerDay: number; waitingHours: number; staffSecondFactor: boolean }; defaults: { name: string; sloganTr: string; sloganEn: string; accentColor: string; barColor: string; logo: string | null; contact: string; rulesTr: string; rulesEn: string; languages: "both" | "tr" | "en"; operatorName: string; operatorAddress: string; law: string; signUpMode: "open" | "approval" | "invitation" | "closed"; approvalQuestionTr: string; approvalQuestionEn: string; proofOfWork: "off" | "auto" | "always"; newcomerDays: number; newcomerVotes: number; newcomerLinks: number; newcomerPauseSeconds: number; newcomerLinkWaits: boolean; witnessPerDay: number; witnessPerNetwork: number; dishesPerDay: number; photosPerDay: number; storageGigabytes: number; factsPerDay: number; waitingHours: number; staffSecondFactor: boolean } }

export type Staff = { admins: Person[]; moderators: ({ id: string; username: string; nickname: string; avatarUrl: string | null; appointedAt: string })[] }

export type Statement = { id: number; contentType: "restaurant" | "comment" | "reply" | "price" | "menu_photo" | "member_photo" | "dish" | "profile" | "photo" | "collection" | "message" | "member"; contentId: string | null; excerpt: string | null; outcome: "dismissed" | "kept" | "removed" | "warning" | "muted" | "suspended" | "banned"; rule: "spam" | "insult" | "hate" | "violence" | "false_content" | "private_data" | "sexual" | "illegal" | "other" | null; facts: string | null; foundBy: "person" | "machine"; decidedAt: string; until: string | null; isActive: boolean; undoneAt: string | null; appeal: { content: string | null; createdAt: string; outcome: "upheld" | "undone" | "withdrawn" | null; answer: string | null; answeredAt: string | null; isRestored: boolean | null } | null; appealUntil: string | null }

export type StatementDecided = { restaurantId: string; status: "open" | "closed" | "moved"; movedTo: string | null }

export type StatementDecision = { accept: "open" | "closed" | "moved" | null }

export type StatementInput = { statement: "open" | "closed" | "moved"; movedTo?: string | null | undefined }

export type StatementPage = { items: Statement[]; nextCursor: string | null }

export type Statistics = { days: { day: string; visitors: number; signUps: number; activeMembers: number; votes: number; comments: number }[]; visitorGap: "no_https" | "cdn" | null; cohorts: { week: string; members: number; active: number[] }[]; storage: { kinds: ({ kind: "restaurant" | "menu" | "eater" | "profile" | "proof" | "site" | null; files: number; bytes: number })[]; bytes: number; quota: number | null; state: "free" | "near" | "full"; listing: { listedAt: string; files: number; bytes: number; waitingFiles: number; waitingBytes: number; removed: number; leftOver: number; missing: number } | null }; emptySearches: { words: string; amount: number }[] }

export type Suggestion = { id: string; username: string; nickname: string; avatarUrl: string | null; followedBy: number; followsYou: boolean }

export type Suggestions = { items: Suggestion[] }

export type Takedown = { id: number; receivedOn: string; authority: "court" | "prosecutor" | "btk" | "kvkk" | "other"; authorityName: string; reference: string; asked: "removal" | "blocking" | "partial"; summary: string; items: TakedownItem[] }

export type TakedownCase = { id: number; receivedOn: string; authority: "court" | "prosecutor" | "btk" | "kvkk" | "other"; authorityName: string; reference: string; asked: "removal" | "blocking" | "partial"; summary: string; items: ({ id: number; contentType: "restaurant" | "comment" | "reply" | "price" | "menu_photo" | "member_photo" | "dish" | "profile" | "photo" | "collection"; outcome: "removed" | "partly" | "refused" | "disputed" | "gone" | "lifted"; note: string | null; doneOn: string; liftedOn: string | null; contentId: string; restaurantId: string | null })[] }

export type TakedownCasePage = { items: TakedownCase[]; nextCursor: string | null }

export type TakedownInput = { receivedOn: string; authority: "court" | "prosecutor" | "btk" | "kvkk" | "other"; authorityName: string; reference: string; asked: "removal" | "blocking" | "partial"; summary: string }

export type TakedownItem = { id: number; contentType: "restaurant" | "comment" | "reply" | "price" | "menu_photo" | "member_photo" | "dish" | "profile" | "photo" | "collection"; outcome: "removed" | "partly" | "refused" | "disputed" | "gone" | "lifted"; note: string | null; doneOn: string; liftedOn: string | null }

export type TakedownItemInput = { contentType: "restaurant" | "comment" | "reply" | "price" | "menu_photo" | "member_photo" | "dish" | "profile" | "photo" | "collection"; contentId: string; outcome: "removed" | "partly" | "refused" | "disputed" | "gone"; note?: string | null | undefined }

export type TakedownLifted = { id: number; isRestored: boolean }

export type TakedownNotice = { takedownId: number; receivedOn: string; authorityName: string }

export type TakedownPage = { items: Takedown[]; nextCursor: string | null }

export type TextVersion = { id: number; content: string; replacedAt: string }

export type ThreadPage = { items: Message[]; previousCursor: string | null }

export type Today = { signUps: number; restaurants: number; votes: number; comments: number; sanctions: number; storage: "free" | "near" | "full" }

export type TotpConfirmation = { code: string }

export type TotpSetup = { uri: string; secret: string }

export type Unfinished = { unfinished: { username: string; nickname: string } | null; isWaiting: boolean }

export type UnreadNotifications = { unread: number }

export type UserGift = { userId: string; giftTypeId: number; senderId: string | null; message: string | null; acceptedAt: string; giftType: GiftType; sender: Person | null }

export type VersionPage = { items: TextVersion[]; nextCursor: string | null }

export type Viewer = { profile: OwnProfile | null; isAdmin: boolean; isModerator: boolean; staffFactor: "missing" | "unconfirmed" | "unproven" | null; sanction: { kind: "warning" | "muted" | "suspended" | "banned"; until: string | null; decisionId: number } | null; openGifts: number; unreadMessages: number; unreadNotifications: number; hasMessageKey: boolean; isUnfinished: boolean; mustConfirmEmail: boolean; isNew: boolean; hidden: { by: string[]; owner: string[] }; newBadges: EarnedBadge[]; returnedGifts: ReturnedGift[] }

export type Vote = { id: number; user_id: string | null; anonymous_session_id: string | null; questionId: string; choice: "accept" | "reject"; rating: number | null; lastRatingChangeAt: string | null; createdAt: string }

export type VoteCounts = { accept: number; reject: number; members: number[]; anonymous: number[] }

export type VoteInput = { questionId: string; rating?: number | null | undefined; choice?: string | null | undefined; comment?: string | null | undefined; asMember?: boolean | null | undefined; anonymous_session_id?: string | null | undefined }

export type VoteResult = { vote: Vote; counts: VoteCounts; canChangeAt: string | null; serverTime: string; isCommentHeld?: true | undefined }

export type VoteStatus = { hasVoted: boolean; choice: "accept" | "reject" | null; rating: number | null; lastRatingChangeAt: string | null; canChangeAt: string | null; canChange: boolean; held: { signs: ("burst" | "same age" | "young accounts" | "network" | "ring" | "same words")[]; isConfirmed: boolean } | null; cooldownSeconds: number; serverTime: string }

export type VoteTexts = { acceptText: string; rejectText: string }

export type VoteWithdrawn = { counts: VoteCounts; isCommentDeleted: boolean; serverTime: string }

export type WaitingActs = { items: ({ id: string; kind: "deletion" | "passkey" | "app"; passkeyId: string | null; until: string })[] }

export type WaitingPhotoPage = { items: ({ id: number; photo: string; width: number; height: number; color: string; alt: string | null; dish: { id: number; name: string } | null; restaurantId: string; commentId: number | null; author: Person; addedAt: string; state: "shown" | "waiting" | "hidden"; restaurant: { id: string; title: string }; signedUpAt: string; votes: number })[] }

export type WaitingShield = { id: number; restaurant: { id: string; title: string }; since: string; pole: "high" | "low"; signs: ({ sign: "burst" | "same age" | "young accounts" | "network" | "ring" | "same words"; found: number; expected: number })[]; held: number; heldHere: number; without: number | null; with: number | null; canDecide: boolean }

export type WaitingStatements = { restaurant: { id: string; title: string; address: string | null; status: "open" | "closed" | "moved"; movedTo: string | null }; items: ({ statement: "open" | "closed" | "moved"; movedTo: string | null; saidAt: string; member: Person })[] }

export type Waits = { waitsUntil: string }

export type WelcomeClosed = { closed: true }

/** What each operation of the API takes and answers. */

export interface Api {
  'POST /auth/sign-up': { body: SignUpInput; answer: SignUpResult }
  'POST /auth/sign-in': { body: SignInInput; answer: SignInResult }
  'POST /auth/sign-out': { answer: { signedOut: true } }
  'GET /auth/session': { answer: { expiresAt: string | null } }
  'PUT /account/welcome': { answer: WelcomeClosed }
  'GET /auth/ways': { answer: SignInWays }
  'GET /auth/google': { query?: { next?: string | undefined; prove?: "1" | undefined } | undefined; answer: unknown }
  'GET /auth/callback/google': { answer: unknown }
  'GET /auth/unfinished': { answer: Unfinished }
  'POST /auth/finish': { body: FinishSignUpInput; answer: FinishSignUpResult }
  'GET /account': { answer: AccountDetails }
  'POST /account/password': { body: PasswordChange; answer: { changed: true } }
  'POST /account/sign-out-everywhere': { answer: { signedOut: true } }
  'POST /auth/passkey/options': { answer: PasskeyOptions }
  'POST /auth/passkey': { body: PasskeySignIn; answer: SignInResult }
  'GET /account/passkeys': { answer: OwnPasskeys }
  'POST /account/passkeys': { body: PasskeyAddition; answer: Passkey }
  'POST /account/passkeys/options': { answer: PasskeyOptions }
  'PATCH /account/passkeys/{id}': { params: { id: string | number }; body: PasskeyRenaming; answer: Passkey }
  'DELETE /account/passkeys/{id}': { params: { id: string | number }; answer: PasskeyRemoved | Waits }
  'POST /account/proof/options': { answer: PasskeyOptions }
  'POST /account/email': { body: EmailChangeInput; answer: EmailChangeResult }
  'POST /auth/email-change/confirm': { body: LinkInput; answer: EmailConfirmed }
  'POST /auth/email-change/undo': { body: LinkInput; answer: EmailUndone }
  'GET /account/sessions': { answer: OwnSessions }
  'DELETE /account/sessions/{id}': { params: { id: string | number }; answer: SessionEnded }
  'POST /account/sessions/end-others': { answer: OthersEnded }
  'POST /account/proof': { body: ProofInput; answer: ProofResult }
  'POST /auth/keys/undo': { body: LinkInput; answer: KeyUndone }
  'POST /auth/waiting/cancel': { body: LinkInput; answer: ActCancelled }
  'GET /account/waiting': { answer: WaitingActs }
  'DELETE /account/waiting/{id}': { params: { id: string | number }; answer: WaitingActs }
  'GET /account/second-factor': { answer: SecondFactor }
  'POST /account/second-factor': { answer: TotpSetup }
  'DELETE /account/second-factor': { answer: SecondFactor | Waits }
  'POST /account/second-factor/confirm': { body: TotpConfirmation; answer: RecoveryCodes }
  'POST /account/second-factor/mail': { answer: FactorMail }
  'POST /auth/second-factor/confirm': { body: LinkInput; answer: FactorMail }
  'POST /account/second-factor/recovery-codes': { answer: RecoveryCodes }
  'POST /auth/forgot-password': { body: ForgotPasswordInput; answer: ForgotPasswordResult }
  'POST /auth/sign-up/pass': { body: SignUpPassInput; answer: SignUpPassResult }
  'POST /auth/reset-password/check': { body: LinkInput; answer: LinkState }
  'POST /auth/reset-password': { body: ResetPasswordInput; answer: ResetPasswordResult }
  'POST /auth/confirm-email': { body: ConfirmEmailInput; answer: ConfirmEmailResult }
  'POST /auth/confirmation': { answer: ConfirmationResult }
  'POST /auth/invitation/check': { body: InvitationCheck; answer: { isGood: boolean } }
  'POST /auth/application/withdraw': { answer: { withdrawn: true } }
  'POST /auth/first-admin/check': { body: LinkInput; answer: LinkState }
  'POST /auth/first-admin': { body: FirstAdminInput; answer: FirstAdminResult }
  'GET /moderation/invitations': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: InvitationPage }
  'POST /moderation/invitations': { body: InvitationInput; answer: NewInvitation }
  'DELETE /moderation/invitations/{id}': { params: { id: string | number }; answer: Invitation }
  'GET /moderation/applicants': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: ApplicantPage }
  'POST /moderation/applicants/{id}/decision': { params: { id: string | number }; body: ApplicantDecision; answer: ApplicantDecided }
  'PUT /profile/avatar': { body: Blob; answer: Profile }
  'DELETE /profile/avatar': { answer: Profile }
  'GET /badges': { answer: BadgeList }
  'GET /badges/progress': { answer: BadgeProgressList }
  'GET /blocks': { query?: { kind?: "block" | "mute" | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: BlockPage }
  'GET /blocks/by-username/{username}': { params: { username: string | number }; answer: PersonChoice }
  'PUT /blocks/{id}': { params: { id: string | number }; answer: BlockChoice }
  'DELETE /blocks/{id}': { params: { id: string | number }; answer: BlockChoice }
  'PUT /mutes/{id}': { params: { id: string | number }; answer: BlockChoice }
  'DELETE /mutes/{id}': { params: { id: string | number }; answer: BlockChoice }
  'GET /restaurants/{id}/cart': { params: { id: string | number }; answer: CartState }
  'PUT /restaurants/{id}/cart/sighting': { params: { id: string | number }; body: SightingInput; answer: CartState }
  'PUT /restaurants/{id}/cart/hidden': { params: { id: string | number }; answer: CartState }
  'DELETE /restaurants/{id}/cart/hidden': { params: { id: string | number }; answer: CartState }
  'GET /restaurants/{id}/claim': { params: { id: string | number }; answer: OwnClaim }
  'POST /restaurants/{id}/claim': { params: { id: string | number }; body: ClaimInput; answer: OwnClaim }
  'DELETE /restaurants/{id}/claim': { params: { id: string | number }; answer: OwnClaim }
  'POST /restaurants/{id}/claim/code': { params: { id: string | number }; body: ClaimCodeInput; answer: OwnClaim }
  'POST /restaurants/{id}/claim/photo': { params: { id: string | number }; body: Blob; answer: OwnClaim }
  'GET /restaurants/{id}/history': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: RestaurantHistory }
  'GET /moderation/claims': { query?: { state?: "pending" | "active" | undefined; id?: string | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: ClaimPage }
  'POST /moderation/claims': { body: GivenClaimInput; answer: ClaimDecided }
  'GET /moderation/claims/{id}/photo': { params: { id: string | number }; answer: Blob }
  'POST /moderation/claims/{id}/accept': { params: { id: string | number }; answer: ClaimDecided }
  'POST /moderation/claims/{id}/refuse': { params: { id: string | number }; body: ClaimReason; answer: ClaimDecided }
  'POST /moderation/claims/{id}/take': { params: { id: string | number }; body: ClaimReason; answer: ClaimDecided }
  'POST /hub-ticket': { answer: HubTicket }
  'GET /collections': { query?: { containing?: string | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: OwnCollectionPage }
  'POST /collections': { body: CollectionInput; answer: Collection }
  'GET /public-collections': { query?: { sort?: "likes" | "newest" | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: GalleryPage }
  'GET /collections/{id}': { params: { id: string | number }; answer: Collection }
  'PATCH /collections/{id}': { params: { id: string | number }; body: CollectionChange; answer: Collection }
  'DELETE /collections/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: { id: string } }
  'GET /collections/{id}/like': { params: { id: string | number }; answer: CollectionLike }
  'PUT /collections/{id}/like': { params: { id: string | number }; body: CollectionLikeInput; answer: CollectionLike }
  'GET /collections/{id}/items': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: CollectionItemPage }
  'PUT /collections/{id}/items/{restaurantId}': { params: { id: string | number; restaurantId: string | number }; body: CollectionItemInput; answer: CollectionItem }
  'PATCH /collections/{id}/items/{restaurantId}': { params: { id: string | number; restaurantId: string | number }; body: CollectionItemChange; answer: CollectionItem }
  'DELETE /collections/{id}/items/{restaurantId}': { params: { id: string | number; restaurantId: string | number }; answer: CollectionItemCount }
  'PUT /collections/{id}/order': { params: { id: string | number }; body: CollectionOrderInput; answer: CollectionItemCount }
  'GET /restaurants/{id}/comments': { params: { id: string | number }; query?: { column?: "accept" | "reject" | "all" | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: CommentPage }
  'POST /restaurants/{id}/comments': { params: { id: string | number }; body: CommentInput; answer: Comment | HeldText }
  'GET /comments/{id}/replies': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: ReplyPage }
  'POST /comments/{id}/replies': { params: { id: string | number }; body: ReplyInput; answer: Reply | HeldText }
  'GET /restaurants/{id}/mentionable': { params: { id: string | number }; query?: { q?: string | undefined; commentId?: string | undefined } | undefined; answer: MentionableList }
  'GET /comments': { query: { userId: string; cursor?: string | undefined; limit?: number | undefined }; answer: MemberCommentPage }
  'GET /restaurants/{id}/own-comment': { params: { id: string | number }; answer: OwnComment }
  'PATCH /comments/{id}': { params: { id: string | number }; body: CommentInput; answer: Comment }
  'DELETE /comments/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: CommentDeleted }
  'PATCH /replies/{id}': { params: { id: string | number }; body: ReplyEdit; answer: Reply }
  'DELETE /replies/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: ReplyDeleted }
  'PUT /comments/{id}/business-reply': { params: { id: string | number }; body: BusinessReplyInput; answer: BusinessReplyResult }
  'DELETE /comments/{id}/business-reply': { params: { id: string | number }; answer: BusinessReplyResult }
  'GET /moderation/held-texts': { query: { id: string }; answer: HeldTextPage }
  'POST /moderation/held-texts/{id}/decision': { params: { id: string | number }; body: HeldDecision; answer: HeldDecided }
  'PUT /comments/{id}/reaction': { params: { id: string | number }; body: ReactionInput; answer: ReactionResult }
  'PUT /replies/{id}/reaction': { params: { id: string | number }; body: ReplyReactionInput; answer: ReplyReactionResult }
  'GET /comments/reactions': { query?: { ids?: string | undefined; replyIds?: string | undefined } | undefined; answer: OwnReactions }
  'GET /moderation/today': { answer: Today }
  'GET /restaurants/{id}/duets': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: DuetPage }
  'POST /restaurants/{id}/duets': { params: { id: string | number }; body: DuetInput; answer: Restaurant }
  'GET /restaurants/{id}/own-duet': { params: { id: string | number }; answer: OwnDuet }
  'PUT /duets/{id}': { params: { id: string | number }; body: DuetInput; answer: Restaurant }
  'GET /restaurants/{id}/facts': { params: { id: string | number }; answer: RestaurantFacts }
  'PUT /restaurants/{id}/facts': { params: { id: string | number }; body: FactsInput; answer: RestaurantFacts }
  'DELETE /restaurants/{id}/facts/{fact}': { params: { id: string | number; fact: string | number }; answer: RestaurantFacts }
  'GET /meal-cards': { answer: MealCards }
  'GET /moderation/meal-cards': { answer: AllMealCards }
  'POST /moderation/meal-cards': { body: MealCardInput; answer: AllMealCards }
  'PUT /moderation/meal-cards/{slug}': { params: { slug: string | number }; body: MealCardChange; answer: AllMealCards }
  'GET /feed': { query?: { period?: "recent" | "older" | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: FeedPage }
  'GET /feed/summary': { answer: FeedSummary }
  'PUT /feed/seen': { answer: FeedSeen }
  'GET /feed/suggestions': { answer: Suggestions }
  'GET /profiles/{id}/follow': { params: { id: string | number }; answer: FollowState }
  'PUT /profiles/{id}/follow': { params: { id: string | number }; body: FollowInput; answer: FollowState }
  'GET /profiles/{id}/followers': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: FollowPage }
  'GET /profiles/{id}/following': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: FollowPage }
  'GET /gift-types': { answer: GiftTypes }
  'GET /gifts': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: GiftPage }
  'POST /gifts': { body: GiftInput; answer: Gift }
  'POST /gifts/{id}/accept': { params: { id: string | number }; answer: Gift }
  'POST /gifts/{id}/reject': { params: { id: string | number }; answer: Gift }
  'GET /profiles/{id}/gift': { params: { id: string | number }; answer: GiftSlot }
  'GET /restaurants/{id}/hours': { params: { id: string | number }; answer: RestaurantHours }
  'PUT /restaurants/{id}/hours': { params: { id: string | number }; body: { value: string; version: number }; answer: RestaurantHours }
  'GET /restaurants/{id}/hours/history': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: HoursHistory }
  'POST /restaurants/{id}/hours/undo': { params: { id: string | number }; body: { to: number; version: number }; answer: RestaurantHours }
  'GET /own/keys': { answer: OwnKeys }
  'POST /own/keys': { body: KeyInput; answer: OwnKey }
  'PUT /own/keys/{kid}/backup': { params: { kid: string | number }; body: BackupInput; answer: OwnKey }
  'GET /profiles/{id}/keys': { params: { id: string | number }; answer: MemberKeys }
  'GET /conversations/{id}/keys': { params: { id: string | number }; answer: MemberKeys }
  'GET /account/export': { answer: Blob }
  'POST /account/deletion': { body: LeaveInput; answer: { deleted: true } | Waits }
  'POST /moderation/members/search': { body: MemberSearch; answer: MemberPage }
  'POST /moderation/members/sanctions': { body: BulkSanction; answer: BulkSanctioned }
  'GET /moderation/members/{username}': { params: { username: string | number }; answer: MemberFile }
  'GET /moderation/members/{username}/account': { params: { username: string | number }; answer: MemberAccount }
  'POST /moderation/members/{username}/staff-factor': { params: { username: string | number }; answer: FactorConfirmed }
  'GET /moderation/members/{username}/reports': { params: { username: string | number }; query: { cursor?: string | undefined; limit?: number | undefined; side: "by" | "about" }; answer: MemberReportPage }
  'POST /similar-restaurants': { body: AlikeInput; answer: AlikeRestaurants }
  'POST /restaurants/{id}/merge-proposals': { params: { id: string | number }; body: MergeProposalInput; answer: MergeProposed }
  'GET /moderation/merge-proposals': { query?: { id?: string | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: MergeProposalPage }
  'POST /moderation/merge-proposals/{id}/decline': { params: { id: string | number }; answer: { id: number } }
  'GET /moderation/merges': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: MergePage }
  'POST /moderation/merges': { body: MergeInput; answer: RestaurantMerge }
  'POST /moderation/merges/{id}/undo': { params: { id: string | number }; answer: RestaurantMerge }
  'GET /map': { query?: { west?: number | null | undefined; south?: number | null | undefined; east?: number | null | undefined; north?: number | null | undefined; zoom?: number | null | undefined; minRating?: number | null | undefined; location?: string | undefined; type?: string | undefined; openNow?: "true" | "false" | undefined; facts?: string | undefined } | undefined; answer: MapView }
  'GET /map/source': { answer: MapSource }
  'POST /messages': { body: MessageInput; answer: Message }
  'DELETE /messages/{id}': { params: { id: string | number }; answer: Message }
  'GET /conversations': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: ConversationPage }
  'GET /conversations/requests': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: ConversationPage }
  'POST /conversations/{id}/accept': { params: { id: string | number }; answer: RequestAnswer }
  'POST /conversations/{id}/decline': { params: { id: string | number }; answer: RequestAnswer }
  'GET /conversations/{id}/messages': { params: { id: string | number }; query?: { before?: string | undefined; limit?: number | undefined } | undefined; answer: ThreadPage }
  'POST /conversations/{id}/read': { params: { id: string | number }; body: ReadInput; answer: ReadResult }
  'POST /conversations/read': { answer: ReadResult }
  'GET /correspondents/{username}': { params: { username: string | number }; answer: Correspondent }
  'GET /moderation/reports': { query?: { cursor?: string | undefined; limit?: number | undefined; contentType?: "question" | "comment" | "message" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection" | undefined; contentId?: string | undefined } | undefined; answer: ReportedPage }
  'GET /moderation/reports/{contentType}/{contentId}': { params: { contentType: string | number; contentId: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: OpenReportPage }
  'POST /moderation/decisions': { body: DecisionInput; answer: Decided }
  'GET /moderation/decisions': { query?: { outcome?: "dismissed" | "kept" | "removed" | "warning" | "muted" | "suspended" | "banned" | undefined; by?: string | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: CasePage }
  'GET /moderation/versions/{contentType}/{id}': { params: { contentType: string | number; id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: VersionPage }
  'GET /moderation/deleted': { query?: { cursor?: string | undefined; limit?: number | undefined; contentType?: "question" | "comment" | "price" | "reply" | "profile" | "photo" | "menu_photo" | "member_photo" | "dish" | "collection" | undefined } | undefined; answer: DeletedPage }
  'GET /moderation/saved-reasons': { answer: SavedReasonList }
  'POST /moderation/saved-reasons': { body: SavedReasonInput; answer: SavedReason }
  'PUT /moderation/saved-reasons/{id}': { params: { id: string | number }; body: SavedReasonChange; answer: SavedReason }
  'DELETE /moderation/saved-reasons/{id}': { params: { id: string | number }; body: SavedReasonDeletion; answer: SavedReasonDeleted }
  'GET /notifications': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: NotificationPage }
  'PUT /notifications/read': { body: NotificationReadInput; answer: UnreadNotifications }
  'GET /notifications/settings': { answer: NotificationSettings }
  'PUT /notifications/settings': { body: NotificationSettingInput; answer: NotificationSettings }
  'PUT /notifications/digest': { body: DigestInput; answer: NotificationSettings }
  'GET /notifications/mutes': { answer: NotificationMuteList }
  'PUT /notifications/mutes/restaurants/{id}': { params: { id: string | number }; answer: NotificationMuteResult }
  'DELETE /notifications/mutes/restaurants/{id}': { params: { id: string | number }; answer: NotificationMuteResult }
  'PUT /notifications/mutes/comments/{id}': { params: { id: string | number }; answer: NotificationMuteResult }
  'DELETE /notifications/mutes/comments/{id}': { params: { id: string | number }; answer: NotificationMuteResult }
  'GET /restaurants/{id}/votes': { params: { id: string | number }; answer: string }
  'GET /notifications/push': { answer: PushState }
  'PUT /notifications/push': { body: PushInput; answer: PushState }
  'DELETE /notifications/push': { answer: PushState }
  'GET /restaurants/{id}/deletion': { params: { id: string | number }; answer: DeletionState }
  'DELETE /restaurants/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: RestaurantDeleted }
  'PATCH /restaurants/{id}': { params: { id: string | number }; body: RestaurantEdit; answer: EditedRestaurant }
  'GET /restaurants/{id}': { params: { id: string | number }; answer: Restaurant }
  'POST /restaurants/{id}/photos': { params: { id: string | number }; body: Blob; answer: Restaurant }
  'DELETE /restaurants/{id}/photos/{name}': { params: { id: string | number; name: string | number }; body?: RemovalInput | undefined; answer: Restaurant }
  'GET /places/match': { query: { address: string }; answer: AddressMatch }
  'GET /places/point': { query: { province: number; district: string }; answer: DistrictMiddle }
  'GET /places/neighbourhoods': { query: { province: number; district: string }; answer: NeighbourhoodList }
  'GET /places/pin': { query: { longitude: number; latitude: number }; answer: PinPlace }
  'POST /restaurants': { body: NewRestaurant; answer: Restaurant }
  'GET /restaurants': { query?: { minRating?: number | null | undefined; location?: string | undefined; type?: string | undefined; openNow?: "true" | "false" | undefined; facts?: string | undefined; sort?: "recommended" | "newest" | "rating" | "votes" | "comments" | "hype" | undefined; closed?: "with" | "without" | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: RestaurantPage }
  'PUT /restaurants/{id}/vote-texts': { params: { id: string | number }; body: VoteTexts; answer: Restaurant }
  'GET /restaurants/{id}/proposal': { params: { id: string | number }; answer: OwnRestaurantProposal }
  'DELETE /restaurants/{id}/proposal': { params: { id: string | number }; answer: OwnRestaurantProposal }
  'GET /moderation/restaurant-proposals': { query: { id: string }; answer: RestaurantProposals }
  'POST /moderation/restaurant-versions/{id}/hidden': { params: { id: string | number }; body: HiddenVersionInput; answer: HiddenVersion }
  'POST /moderation/restaurant-proposals/{id}/decision': { params: { id: string | number }; body: RestaurantProposalDecision; answer: RestaurantProposalDecided }
  'GET /profiles/{id}/presence': { params: { id: string | number }; answer: Presence }
  'POST /restaurants/{id}/dishes': { params: { id: string | number }; body: DishInput; answer: AddedDish }
  'GET /restaurants/{id}/dishes': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: MenuDishPage }
  'GET /restaurants/{id}/dishes/like': { params: { id: string | number }; query: { name: string }; answer: LikeDishList }
  'GET /restaurants/{id}/dish-ratings': { params: { id: string | number }; answer: OwnDishRatingList }
  'GET /dishes/{id}': { params: { id: string | number }; answer: DishSheet }
  'PATCH /dishes/{id}': { params: { id: string | number }; body: DishChange; answer: Dish }
  'DELETE /dishes/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: DishRemoved }
  'GET /dishes/{id}/ratings': { params: { id: string | number }; answer: string }
  'GET /places/dishes': { query: { kind: string; province: number; district?: string | undefined; cursor?: string | undefined; limit?: number | undefined }; answer: ListedDishPage }
  'PUT /dishes/{id}/rating': { params: { id: string | number }; body: DishRatingInput; answer: DishRated }
  'DELETE /dishes/{id}/rating': { params: { id: string | number }; answer: DishRatingWithdrawn }
  'POST /dishes/{id}/join': { params: { id: string | number }; body: DishJoinInput; answer: Dish }
  'GET /restaurants/{id}/gallery': { params: { id: string | number }; query?: { dish?: string | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: PhotoGallery }
  'POST /restaurants/{id}/member-photos': { params: { id: string | number }; query?: { commentId?: string | undefined; isOfWaiting?: "true" | undefined; dishId?: string | undefined; alt?: string | undefined } | undefined; body: Blob; answer: MemberPhoto }
  'GET /restaurants/{id}/own-photos': { params: { id: string | number }; answer: OwnPhotoList }
  'PUT /member-photos/{id}/alt': { params: { id: string | number }; body: AltInput; answer: MemberPhoto }
  'DELETE /member-photos/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: MemberPhotoDeleted }
  'GET /moderation/waiting-photos': { query: { id: string }; answer: WaitingPhotoPage }
  'POST /moderation/waiting-photos/{id}/decision': { params: { id: string | number }; body: PhotoDecision; answer: PhotoDecided }
  'GET /restaurants/{id}/prices': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: DishPage }
  'POST /restaurants/{id}/prices': { params: { id: string | number }; body: PriceInput; answer: AddedPrice }
  'GET /portions/{id}/prices': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: PricePage }
  'GET /restaurants/{id}/menu-photos': { params: { id: string | number }; answer: MenuPhotoList }
  'POST /restaurants/{id}/menu-photos': { params: { id: string | number }; body: Blob; answer: MenuPhoto }
  'DELETE /menu-photos/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: MenuPhotoDeleted }
  'DELETE /prices/{id}': { params: { id: string | number }; body?: RemovalInput | undefined; answer: PriceDeleted }
  'GET /profile': { answer: Profile }
  'PATCH /profile': { body: ProfileChange; answer: Profile }
  'PUT /profile/primary-badge': { body: PrimaryBadgeInput; answer: Profile }
  'GET /profiles/{username}': { params: { username: string | number }; answer: Profile }
  'GET /profiles/by-id/{id}': { params: { id: string | number }; answer: Profile }
  'DELETE /profiles/by-id/{id}/{part}': { params: { id: string | number; part: string | number }; body: RemovalInput; answer: Profile }
  'GET /profiles/{id}/restaurants': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: RankedPage }
  'GET /profiles/{id}/reviewed': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: RankedPage }
  'GET /profiles/{id}/badges': { params: { id: string | number }; answer: EarnedBadges }
  'GET /moderation/queue': { query?: { cursor?: string | undefined; limit?: number | undefined; kind?: "report" | "status" | "merge" | "claim" | "appeal" | "shield" | "newcomer" | "photo" | "edit" | "look" | undefined; assigned?: "mine" | "free" | undefined; category?: "spam" | "harassment" | "inappropriate" | "hate_speech" | "violence" | "other" | "deletion_request" | undefined; order?: "weight" | "age" | undefined } | undefined; answer: QueuePage }
  'GET /moderation/queue/count': { answer: QueueCount }
  'GET /moderation/queue/{kind}/{item}/copies': { params: { kind: string | number; item: string | number }; answer: QueueCopies }
  'POST /moderation/queue/decisions': { body: QueueDecisionsInput; answer: QueueDecisionsStored }
  'DELETE /moderation/queue/decisions/{batchId}': { params: { batchId: string | number }; answer: QueueDecisionsTakenBack }
  'PUT /moderation/queue/{kind}/{item}/assignment': { params: { kind: string | number; item: string | number }; answer: QueueAssigned }
  'DELETE /moderation/queue/{kind}/{item}/assignment': { params: { kind: string | number; item: string | number }; answer: QueueAssigned }
  'POST /moderation/raids/preview': { body: RaidSigns; answer: RaidPreview }
  'POST /moderation/raids': { body: RaidInput; answer: Raid }
  'GET /moderation/raids': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: RaidPage }
  'GET /moderation/raids/{id}': { params: { id: string | number }; answer: Raid }
  'POST /moderation/raids/{id}/return': { params: { id: string | number }; answer: Raid }
  'GET /reports': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: OwnReportPage }
  'POST /reports': { body: ReportInput; answer: Report }
  'POST /restaurants/{id}/deletion-request': { params: { id: string | number }; body: DeletionRequestInput; answer: Report }
  'GET /restaurants/count': { answer: RestaurantCount }
  'GET /restaurants/random': { answer: RandomRestaurant }
  'GET /places/restaurants': { query: { province: number; district?: string | undefined; type?: "burger" | "pizza" | "lahmacun" | "pide" | "kebap" | "doner" | "tavuk" | "kokorec" | "balik_ekmek" | "cig_kofte" | "midye" | "tost" | "sandvic" | "waffle" | "luks" | undefined; cursor?: string | undefined; limit?: number | undefined }; answer: RankedPage }
  'POST /restaurants/near': { body: NearQuery; answer: NearPage }
  'GET /top-rated': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: RankedPage }
  'POST /moderation/sanctions': { body: SanctionInput; answer: SanctionImposed }
  'GET /moderation/members/{username}/decisions': { params: { username: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: CasePage }
  'GET /moderation/appeals': { query?: { id?: string | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: CasePage }
  'POST /moderation/appeals/{id}': { params: { id: string | number }; body: AppealAnswerInput; answer: AppealAnswered }
  'GET /decisions': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: StatementPage }
  'POST /decisions/{id}/appeal': { params: { id: string | number }; body: AppealInput; answer: Statement }
  'PUT /decisions/{id}/read': { params: { id: string | number }; answer: { read: true } }
  'GET /moderation-log': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: ModerationLog }
  'GET /moderation-log/figures': { answer: ModerationFigures }
  'GET /moderation/staff': { answer: Staff }
  'PUT /moderation/moderators/{username}': { params: { username: string | number }; answer: Staff }
  'DELETE /moderation/moderators/{username}': { params: { username: string | number }; answer: Staff }
  'DELETE /moderation/admins/{username}': { params: { username: string | number }; answer: { removed: boolean } }
  'GET /takedowns': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: TakedownPage }
  'GET /takedowns/{id}': { params: { id: string | number }; answer: Takedown }
  'GET /moderation/takedowns': { query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: TakedownCasePage }
  'POST /moderation/takedowns': { body: TakedownInput; answer: TakedownCase }
  'POST /moderation/takedowns/{id}/items': { params: { id: string | number }; body: TakedownItemInput; answer: TakedownCase }
  'POST /moderation/takedown-items/{id}/lift': { params: { id: string | number }; answer: TakedownLifted }
  'GET /restaurants/{id}/statement': { params: { id: string | number }; answer: RestaurantStatement }
  'PUT /restaurants/{id}/statement': { params: { id: string | number }; body: StatementInput; answer: RestaurantStatement }
  'GET /moderation/restaurant-statements/{id}': { params: { id: string | number }; answer: WaitingStatements }
  'POST /moderation/restaurant-statements/{id}/decision': { params: { id: string | number }; body: StatementDecision; answer: StatementDecided }
  'GET /moderation/crowd-decisions': { query: { id: string }; answer: Looks }
  'POST /moderation/crowd-decisions/{id}/look': { params: { id: string | number }; body: LookInput; answer: Looked }
  'GET /search': { query: { q: string }; answer: SearchResult }
  'GET /search/restaurants': { query: { q: string; cursor?: string | undefined; limit?: number | undefined; type?: string | undefined; openNow?: "true" | "false" | undefined; facts?: string | undefined }; answer: FoundRestaurantPage }
  'GET /search/dishes': { query: { q: string; cursor?: string | undefined; limit?: number | undefined }; answer: ListedDishPage }
  'GET /search/members': { query: { q: string; cursor?: string | undefined; limit?: number | undefined }; answer: FoundMemberPage }
  'GET /search/collections': { query: { q: string; cursor?: string | undefined; limit?: number | undefined }; answer: FoundCollectionPage }
  'GET /restaurants/{id}/score': { params: { id: string | number }; answer: ScoreSheet }
  'GET /moderation/shields': { query?: { id?: string | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: ShieldPage }
  'GET /moderation/shields/{id}': { params: { id: string | number }; query?: { cursor?: string | undefined; limit?: number | undefined } | undefined; answer: HeldVotePage }
  'POST /moderation/shields/{id}/decision': { params: { id: string | number }; body: ShieldDecision; answer: ShieldDecided }
  'GET /moderation/site': { answer: SiteState }
  'PUT /moderation/site': { body: SiteInput; answer: SiteState }
  'PUT /moderation/site/logo': { body: Blob; answer: SiteState }
  'DELETE /moderation/site/logo': { answer: SiteState }
  'GET /moderation/site/history': { query?: { cursor?: string | undefined } | undefined; answer: SiteHistory }
  'GET /moderation/statistics': { query?: { days?: "30" | "90" | "365" | undefined } | undefined; answer: Statistics }
  'GET /trending': { query?: { mode?: "hot" | "most" | "rising" | undefined; cursor?: string | undefined; limit?: number | undefined } | undefined; answer: RankedPage }
  'GET /viewer': { query?: { anonymous_session_id?: string | undefined; shows?: string | undefined } | undefined; answer: Viewer }
  'PUT /viewer/news': { body: SeenAnnouncementsInput; answer: SeenAnnouncements }
  'POST /vote': { body: VoteInput; answer: VoteResult }
  'DELETE /restaurants/{id}/vote': { params: { id: string | number }; answer: VoteWithdrawn }
  'GET /restaurants/{id}/vote': { params: { id: string | number }; answer: VoteStatus }
  'GET /viewer/device-votes': { answer: DeviceVotes }
  'POST /viewer/device-votes': { answer: CarriedVotes }
}

