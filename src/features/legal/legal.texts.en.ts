import type { Catalogue } from '#i18n/catalogue.ts'
import type { legalTexts as tr } from './legal.texts.tr.ts'

export const legalTexts: Catalogue<typeof tr> = {
  imprint: {
    title: 'Legal notice',
    description: 'Who runs this site, where to write and which law applies.',
    operator: 'Operator',
    address: 'Address',
    contact: 'Contact',
    law: 'Law and jurisdiction',
  },
  updated: 'Last updated: 01.11.2025',
  confirm: 'I have read and accept it',
  map: (host: string) => [
    'Maps',
    `When you open a map, your browser loads its parts from ${host}; that site learns your IP address and the area that you look at. Our pages load nothing else from other sites.`,
  ],
  backups: (days: number) => [
    'Backups',
    `So that a broken disk or a mistake loses nothing, the database and the pictures are backed up. What you delete, your pictures too, leaves the site at once; in backups alone it is kept for at most ${days} days, and nobody reads it there. Then it is gone from the backups too.`,
    'When you delete your account, the list beside the backups gets an irreversible hash of the random number of the account. It tells nothing about you and is kept without end: if a backup from before is ever restored, your account is deleted again by it.',
  ],
  readOn: 'Scroll to the end of the text to accept it.',
  privacy: {
    title: 'Privacy Policy',
    description: 'What data this site keeps and why, for how long, and what your rights are.',
    sections: [
      [
        'What is this text?',
        'This text is the information notice required by Article 10 of Turkey’s Personal Data Protection Law No. 6698 (KVKK), and it is the privacy policy of this site. It is a community site where street food and fast-food venues are rated. The data controller is the person or organisation that operates this site.',
      ],
      [
        'What we collect for your account',
        'Your e-mail address, username, nickname and password. Your password is stored only as an irreversible hash (scrypt); nobody, including us, can read it. If you sign in with Google, Google passes us your e-mail address, your name and the identification number of your account; we do not see your Google password, do not take your picture and do not keep an access token to your Google account.',
        'We also record the moment at which you accepted this text and the Terms of Use when opening your account.',
      ],
      [
        'What is created while you use the site',
        'The venues, dishes and photos you add, the votes and ratings you give to venues and dishes, your comments, replies and likes, your duets, your collections, the people you follow, the gifts you send and receive, the points and badges you earn, the reports you make, your profile picture and your about text.',
        'When you edit a comment or reply, its earlier versions are kept so that reports can be reviewed, and are shown only to administrators. When you delete the comment or reply, its earlier versions are deleted too.',
        'Your photos are redrawn before they are stored: hidden data such as the location and the details of the shot is discarded. Everybody sees the photos you add to comments and dishes, with your name, the day and the dish; until they are sent, this browser keeps them as well. When you report a member’s photo, a keyed digest of your network is kept until the report is decided, at most for 90 days.',
        'When you look for venues near you, your exact location never leaves your device; the server gets it rounded to about 100 metres and does not store it. When you say where a cart is, the place you name is rounded to about 10 metres and deleted after three hours; your name is not shown.',
        'When you vote as a member, we keep an irreversible hash of your network (of the first part of your IP address, not of the address itself) for 90 days, so that votes of fake accounts can be found; when you delete your account, it is deleted too. When you say that a venue closed, moved or is open, tell its opening hours, a price or a fact (such as cards accepted or a vegan option), or propose to merge venues, we keep another hash of this kind for 90 days too, so that a few people cannot close a venue or spoil its page. When you say where a cart is, this hash is deleted after a few hours.',
        'We keep the time at which you were last online so that we can show it to your friends (members you follow who follow you back); when you turn this off in Settings, it is deleted and no longer kept. While your session is open, your network (the first part of your IP address, not the address itself, for at most 90 days) and browser information are in the session record; they are deleted when the session ends. We tell you by e-mail of a sign-in from a browser that we have not seen before. No IP address, e-mail address or password, and nothing you write, goes into the server logs.',
        'To count the visitors of a day we keep an irreversible hash of your address and browser until the day is over; at night it is counted and deleted. The words of searches that found nothing are kept for 90 days, without who searched.',
      ],
      [
        'Your private messages',
        'Your messages are encrypted on your device; only your device and that of the person you write to can open what you write. The server holds their encrypted form, who wrote to whom and when, their approximate length and whether they have been read. When you delete a message, its content is deleted for both sides.',
        'The secret half of your message key stays on your device. If you wish, we keep a backup of it that is locked with a passphrase and a recovery code; we know neither of them and cannot reset them. When you delete your account, the messages you wrote are deleted; those written to you remain with their senders, without your name.',
      ],
      [
        'If you vote without signing in',
        'We create a random identifier in your browser and keep the same identifier in a signed cookie. It only ensures that one venue is voted on once; it is not linked to your name, your e-mail or any other site.',
      ],
      [
        'Why do we process it?',
        'To open and protect your account, to provide the site to you, and to show the results of the connections you make (follows, gifts, replies): conclusion and performance of the contract (KVKK Art. 5/2-c).',
        'To keep ratings honest, to prevent abuse and attacks, and to review reports: legitimate interest (KVKK Art. 5/2-f). Legal obligations: KVKK Art. 5/2-ç.',
        'We do not use your data for advertising, do not track you on other sites and take no automated decisions about you. A search can hold votes that look like a vote attack; a moderator always decides whether they count, and you see the reason at your vote.',
      ],
      [
        'What is public?',
        'Your venues, duets, comments and replies, and the collections that you make public, are visible to everyone with your username. The nickname, picture, chosen badge and counts on your profile are also visible to everyone; your about text, points, other badges, followers and the gift you accepted are visible to members only. Your e-mail address is shown to nobody. The rating you gave a venue is visible only beside your comment or duet; the totals are public.',
      ],
      [
        'Cookies and your device',
        'Only necessary cookies are used: the session cookie; the anonymous vote cookie; a cookie that recognises a browser in which you have signed in before, so that people guessing at your password do not make you wait; a verification cookie that lasts a few minutes while you sign in with Google; and a cookie that lasts at most one minute, so that you see what you have just written on every server at once. The theme, the vote colours, the district that you choose in ‘Near me’, the drafts you are writing and your message key stay on your device; when you sign out, the drafts are deleted and your key remains for your next sign-in. There are no advertising or tracking cookies; our pages load nothing from other sites.',
      ],
      [
        'E-mails',
        'We send you only e-mails about your account: address confirmation, password reset and security notices. If you turn it on in Settings, we also send a digest of the notifications that you have not seen on the site; a link in each digest lets you stop it. E-mails waiting to be sent are stored encrypted and are deleted once sent. The links that let you into your account can be used once and are valid for one hour.',
      ],
      [
        'Push notifications',
        'If you turn on push on a device, we keep the address that your browser gives us. A notification goes to this address, encrypted so that only your device can open it, through the notification service of your browser (Google, Mozilla, Apple or Microsoft). When you sign out or turn it off, the address is deleted.',
      ],
      [
        'Where is the data, and who has it?',
        'Your data is kept in a region within the European Union. Your data is not sold. The providers we use for hosting and for sending e-mails process the data only on our behalf; beyond that it is shared with the competent authorities only where the law requires it.',
      ],
      [
        'How long do we keep it?',
        'For as long as your account exists. When you delete your account, your account, profile, files and sessions are deleted at once. The places of your comments that others have replied to remain, empty; the votes you gave lose your name at once and become votes of visitors, each on a random night of its own between 7 and 60 days later, so that nobody can see which of them belonged together; irreversible hashes of your e-mail, your browser and your username are kept for 90 days and then deleted, so that the same person cannot sign up again and be counted twice; the venues and dishes you added remain without your name. Your ratings of dishes lose your name at once as well and are deleted within the same time, each on a random day of its own. If you never confirmed your e-mail address, your votes and these ratings are deleted at once. If a sanction against you is running, an irreversible hash of your confirmed e-mail address is kept until the sanction ends, for a year at most.',
        'Sign-ups that are begun with Google and not finished within a week are deleted. Sessions end when they are not used for 30 days.',
      ],
      [
        'Your rights (KVKK Art. 11)',
        'You have the right to learn whether your data is processed, to request information, to learn whether it is used for its purpose, to know to whom it is transferred, to request its correction and deletion, to object to its processing and to request compensation for damage.',
        'Most of these you can exercise without asking anyone: on the Settings page you can correct your details, download all your data as a single archive and delete your account at any time. For any other request, write to the operator of the site; your request is answered within thirty days at the latest. Your right to complain to the Personal Data Protection Board (Kişisel Verileri Koruma Kurulu) is reserved.',
      ],
      ['Changes', 'If this text changes, it is published on this page with its new date.'],
    ],
  },
  terms: {
    title: 'Terms of Use',
    description: 'How ratings work on this site, and what you may and may not post.',
    sections: [
      [
        'Acceptance',
        'By becoming a member of this site you accept these terms and the Privacy Policy. You can also browse venues and vote without being a member; the rating rules below apply then too.',
      ],
      [
        'Your account',
        'Use a working e-mail address that belongs to you, and do not share your password with anyone. You are responsible for what is done with your account. A username must not impersonate anyone else.',
        'You can delete your account at any time: in the account section of the Settings page, after downloading your data if you wish. When you delete it, the votes you gave become anonymous counts and the venues you added remain without your name. Deletion cannot be undone.',
      ],
      [
        'Keep ratings honest',
        'Each member casts one vote per venue and can change the rating after waiting periods. Votes cast without signing in are counted separately. It is forbidden for one person to vote with more than one account, to buy votes, to solicit votes, or to use software for any of these. You may add your own business, but do not pose as a customer.',
      ],
      [
        'What you write and your photos',
        'You are responsible for what you write and add; the rights remain yours. You give us a free and non-exclusive licence to show, resize and back it up on this site, unlimited in time but ending when you delete it.',
        'Do not add other people’s photos or texts without permission; do not share anyone’s personal information; do not insult, harass or threaten anyone.',
      ],
      [
        'Reports and suspension',
        'You can report content that you believe breaks the rules; administrators review the reports. Accounts that share false information, hate speech, spam or illegal content may be suspended and their content removed.',
      ],
      [
        'Points, badges, gifts',
        'Points are earned by contributing; they are not money, cannot be sold and cannot be converted into money. If content is deleted, the points it earned are taken back. If a gift is neither accepted nor declined within 72 hours, its points are returned to the sender.',
        'Venues boosted with points are labelled “Boosted” wherever they appear. A boost affects neither the ratings nor the “Top rated” ranking.',
      ],
      [
        'The service',
        'The site is provided as it is; no promise is made that it will work without interruption or error. Information about venues is the opinion of members; check the address and opening hours before you go. Using the site in a way that disrupts its operation is forbidden.',
      ],
      [
        'Changes and law',
        'If the terms change, this is announced on this page with the new date; continuing your membership means acceptance. Disputes are governed by the law of the Republic of Turkey; your consumer rights are reserved.',
      ],
    ],
  },
}
