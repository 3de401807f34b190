import { describe, expect, it } from 'vitest'
import { nicknameRefusal, usernameRefusal } from './official-names.rules.ts'

describe('names that would be taken for the site’s staff', () => {
  it('are no usernames, in letters, digits or parts that look like them [REPAIR-11]', () => {
    const names = `lokma_destek lokma.destek lokmadestek destek_lokma adm1n 4dmin admin2 admin_zeynep zeynep.admin adrnin m0derator moderat0r yonet1c1
      yonetici.lokma lokma.resmi resmi_lokma lokma_official support1 l0kma lokma1 1okma sistem root_ lokma.tr l0kma_d3stek administrator_`
    for (const name of names.split(/\s+/)) expect([name, usernameRefusal(name)]).toEqual([name, 'USERNAME_RESERVED'])
  })

  it('are no nicknames, with signs, marks and letters of other scripts [REPAIR-11]', () => {
    for (const name of [
      'Yönetici ✓',
      'Yönetici',
      'YÖNETİCİ',
      'Аdmin',
      'αdmin',
      'A d m i n',
      'Admin 👑',
      'Lokma Destek',
      'Lokma ✓',
      'L0KMA',
      'Lokma Ekibi',
      'Destek',
      'ａｄｍｉｎ',
      'Baş Yönetici',
      'Moderatör',
      'Lokma Resmî Hesabı',
    ])
      expect([name, nicknameRefusal(name)]).toEqual([name, 'NICKNAME_RESERVED'])
  })

  it('are no nicknames with unlisted lookalike letters: small capitals, and any other script’s letter among Latin ones [REPAIR-11]', () => {
    for (const name of ['ᴀᴅᴍɪɴ', 'ʏönetici', 'Lokma ᴅᴇꜱᴛᴇᴋ', 'ađmin', 'aɗmin', 'Ꭺdmin', 'ᗩdmin', 'ꓮdmin', 'ADΜIN', 'ⲁdmin', 'Lоkmа ⲇestek'])
      expect([name, nicknameRefusal(name)]).toEqual([name, 'NICKNAME_RESERVED'])
    for (const name of ['Ζωή', '李明', 'Đorđe', 'Łukasz Öz', 'Zeynep Ζωή', 'дом', 'Bø', 'أحمد'])
      expect([name, nicknameRefusal(name)]).toEqual([name, undefined])
  })

  it('nicknames hold no invisible letters; emoji keep theirs [REPAIR-11]', () => {
    for (const name of [
      'Zey\u200bnep',
      'Zeynep\u2060',
      '\u200fZeynep',
      'Zey\u00adnep',
      'Zeynep\u3164',
      'Zey\u2800nep',
      'Zeynep\ufe0f',
      'Ad\u200dmin',
    ])
      expect([name, nicknameRefusal(name)]).toEqual([name, 'NICKNAME_INVISIBLE'])
    for (const name of ['Aşçı 👩‍🍳', 'Kalp ❤️', 'Usta 👨🏽‍🍳']) expect([name, nicknameRefusal(name)]).toEqual([name, undefined])
  })

  it('leave members their real names [REPAIR-11]', () => {
    for (const name of [
      'kadir.usta',
      'lokma_sever',
      'modaci',
      'retro_mod',
      'destekci34',
      'sistematik',
      'bot_ali',
      'zeynep.k',
      'l0kmaci',
      'tr_ali',
      'a.11',
      'yoneticiyan',
    ])
      expect([name, usernameRefusal(name)]).toEqual([name, undefined])
    for (const name of ['Lokma Avcısı', 'Kadir Usta', 'Şükrü', '11 Numara', 'Иван', 'Ali 61', 'Modacı', 'Yardım Sever', '😀'.repeat(30)])
      expect([name, nicknameRefusal(name)]).toEqual([name, undefined])
  })
})
