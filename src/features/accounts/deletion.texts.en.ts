import { siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { deletionTexts as tr } from './deletion.texts.tr.ts'

export const deletionTexts: Catalogue<typeof tr> = {
  title: 'Delete your account',
  intro: 'This cannot be undone. As soon as you delete it:',
  follows: [
    'Your account, profile, picture, collections, follows and gifts are deleted, and you are signed out everywhere.',
    'Your comments and replies are deleted; a comment that others have replied to leaves an empty place.',
    'The messages you wrote are deleted; those written to you remain with their senders, without your name.',
    'The venues and duets you added remain without your name.',
    'Your votes become counts that no longer show whose they were; if you never confirmed your e-mail, they are deleted.',
  ],
  downloadFirst: 'Would you like to download your data first?',
  download: 'Download my data',
  preparing: 'Preparing the archive…',
  downloadFailed: 'The archive could not be prepared. Please try again in a little while.',
  downloaded: 'Your archive has been downloaded.',
  password: 'Your password',
  passwordMissing: 'Enter your password to delete the account.',
  googleAgain: 'You have no password; sign in with Google again first. You can delete your account within the next ten minutes.',
  toGoogle: 'Sign in with Google again',
  typeName: (username) => `Type your username to confirm: ${username}`,
  nameDiffers: 'This is not your username.',
  submit: 'Delete my account permanently',
  deleting: 'Deleting…',
  deleted: 'Your account has been deleted. You are welcome back any time.',
  failed: 'The account could not be deleted. Please try again.',
  readmeFile: 'READ-ME.txt',
  missingFile: 'MISSING.txt',
  get readme() {
    return `${siteName()}: everything that is kept about you

hesap.json                e-mail, ways of signing in, passkeys, changes of the address, open sessions
profil.json               your names, your about text, your points
mekanlar-ve-duetler.json  the venues and duets you added
mekan-degisiklikleri.json the changes that you made or proposed to your venues
calisma-saatleri.json     what you said about the opening hours of venues, and your changes to them
oylar.json                the votes and ratings you gave
geri-alinan-oylar.json    the venues from which you withdrew your vote
yorumlar.json             your comments and their versions before editing
yanitlar.json             your replies and their versions before editing
bekleyen-metinler.json    comments and replies of yours that wait for a moderator
fiyatlar.json             the prices you saw (in hundredths of a lira)
yemekler.json             the dishes you added, and how you rated dishes
menu-fotograflari.json    the photos of menus you added
misafir-fotograflari.json the photos you gave to comments and dishes, and the descriptions of photos you wrote
mekan-durumlari.json      the venues you said closed, moved or are open
mekan-bilgileri.json      what you said about facts of venues, such as cards accepted or a vegan option
sahiplikler.json          venues that you claimed for a business, and its replies
begeniler.json            comments you liked and disliked, replies you liked
takip.json                the people you follow and your followers
koleksiyonlar.json        your collections and what is in them
hediyeler.json            gifts you sent and received
mesajlar.json             your messages; only your device can read what they say
mesaj-istekleri.json      the message requests that you did not accept
anahtarlar.json           the public half of your message keys
puanlar.json              what you earned and spent
rozetler.json             your badges
gelen-bildirimler.json    the notifications you received, your settings for them, what you muted
engeller.json             the people you blocked and muted
bildirimler.json          the reports you made
silmeler.json             the addresses of content you deleted
resimler/                 your pictures

Your password is not here: we do not know it either.
`
  },
  missing: 'These pictures could not be fetched just now; please download again in a little while:',
}
