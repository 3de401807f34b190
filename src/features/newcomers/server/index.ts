export { findWriter } from './find-writer.ts'
