export { findNewcomers, isGuarded } from './witness-facts.sql.ts'
