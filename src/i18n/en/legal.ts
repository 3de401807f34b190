import type { Texts } from '../tr/index.ts'

/** A summary for the English catalogue: only the Turkish texts are in force. */
export const legal: Texts['legal'] = {
  updated: 'Last updated: 01.11.2025',
  confirm: 'I have read it and accept',
  readOn: 'Scroll to the end of the text to accept.',
  privacy: {
    title: 'Privacy Policy',
    description: 'What Lokma keeps, why, for how long, and your rights.',
    sections: [
      [
        'In short',
        'Lokma keeps your e-mail, names, a hashed password, your votes and what you write. Data is kept in an EU region and is not sold. You may delete your account at any time.',
      ],
    ],
  },
  terms: {
    title: 'Terms of Use',
    description: 'How to rate and write on Lokma.',
    sections: [
      [
        'In short',
        'One vote per member and place. Accounts may be suspended for false information, hate speech, spam or illegal content. You may delete your account at any time.',
      ],
    ],
  },
}
