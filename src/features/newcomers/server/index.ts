export { assertPublicNickname } from './assert-public-nickname.ts'
export { assertPublicTexts } from './assert-public-texts.ts'
export { findWriter } from './find-writer.ts'
