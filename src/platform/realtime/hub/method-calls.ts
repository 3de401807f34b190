import type { ConnectionParts } from './connection.ts'
import { HubError, type HubOptions } from './hub-types.ts'

/** Calls the methods of the hub by name, and puts their failures into words that a client may read. */
export function createMethodCalls(options: Pick<HubOptions, 'methods' | 'onFailure'>): Pick<ConnectionParts, 'invoke' | 'describe'> {
  const methods = new Map(Object.entries(options.methods).map(([name, method]) => [name.toLowerCase(), method]))
  return {
    async invoke({ requester, id, transport }, target, args) {
      const method = methods.get(target.toLowerCase())
      if (!method) throw new HubError('There is no such method.')
      try {
        return await method({ userId: requester.userId, connectionId: id, transport: transport!.name }, ...args)
      } catch (error) {
        if (!(error instanceof HubError)) options.onFailure(error, { method: target })
        throw error
      }
    },
    describe: (error) => (error instanceof HubError ? error.message : 'An unexpected error occurred'),
  }
}
