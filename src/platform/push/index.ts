export { createPushDelivery, type PushDelivery, type Subscription } from './push-delivery.ts'
export { findEndpoint } from './push-services.ts'
export { outcomeOf, secondsAsked } from './push.rules.ts'
export { isPrivateKey, makePrivateKey } from './vapid.ts'
