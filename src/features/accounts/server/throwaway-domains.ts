/** Well-known providers of disposable, publicly readable mailboxes. The operator adds and excludes domains by settings. */
const domains = new Set(
  `0-mail.com 10minutemail.com 10minutemail.net 10minutemail.co.uk 10minmail.com 10mail.org 20minutemail.com 33mail.com anonbox.net anonymbox.com
  armyspy.com burnermail.io byom.de cuvox.de dayrep.com deadaddress.com discard.email discardmail.com discardmail.de dispostable.com disposable.com
  disposablemail.com dropmail.me einrot.com einwegmail.de emailfake.com emailondeck.com emailsensei.com emailtemporanea.com fakeinbox.com fakemail.net
  fakemailgenerator.com fleckens.hu generator.email getairmail.com getnada.com gmailnator.com grr.la guerrillamail.biz guerrillamail.com
  guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org guerrillamailblock.com gustr.com harakirimail.com inboxbear.com inboxkitten.com
  incognitomail.com incognitomail.org jetable.org jourrapide.com kasmail.com linshiyouxiang.net luxusmail.org mail-temp.com mail-temporaire.fr
  mailcatch.com maildrop.cc maileater.com mailexpire.com mailforspam.com mailinator.com mailinator.net mailinator2.com mailnesia.com mailnull.com
  mailpoof.com mailsac.com mailtemp.info mailtothis.com meltmail.com minuteinbox.com moakt.cc moakt.com mohmal.com mt2014.com mvrht.com
  mytemp.email mytrashmail.com nada.email nowmymail.com objectmail.com one-time.email owlymail.com pokemail.net rhyta.com sharklasers.com
  shieldedmail.com smailpro.com sneakemail.com sogetthis.com spam4.me spambog.com spambox.us spamex.com spamfree24.org spamgourmet.com spamhereplease.com
  superrito.com suremail.info teleworm.us temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.de tempmail.dev tempmail.net tempmail.plus
  tempmailo.com tempmailaddress.com tempomail.fr temporarymail.com tempr.email thankyou2010.com throwam.com throwawaymail.com tmail.ws tmailor.com
  tmpmail.net tmpmail.org trash-mail.com trash-mail.de trashmail.com trashmail.de trashmail.me trashmail.net trashmail.ws trbvm.com tyldd.com
  wegwerfemail.de wegwerfmail.de wegwerfmail.net wegwerfmail.org yopmail.com yopmail.fr yopmail.net zetmail.com gecicimail.com geciciposta.com
  gecicieposta.com tempmail.com.tr`.split(/\s+/),
)

interface DomainLists {
  /** These domains and their subdomains are accepted, which overrides the lists. */
  allowed: readonly string[]
  /** These domains and their subdomains are refused too. */
  refused: readonly string[]
}

/** Whether an address belongs to a disposable-mail provider: its domain, or a parent domain, is on the list. */
export function isThrowaway(email: string, { allowed, refused }: DomainLists): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  const own = labels.map((_, at) => labels.slice(at).join('.'))
  if (own.some((domain) => allowed.includes(domain))) return false
  return own.some((domain) => domains.has(domain) || refused.includes(domain))
}
