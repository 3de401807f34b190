import { Gauge, type Registry } from 'prom-client'

/** A value with its labels. */
export type Sample = readonly [labels: Record<string, string>, value: number]

interface Described {
  name: string
  help: string
  labelNames?: string[]
}

/** Registers a gauge that is read at each scrape. What has no value then is left out of the answer. */
export function addGauge(
  metrics: Registry,
  { name, help, labelNames = [] }: Described,
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): void {
  metrics.registerMetric(
    new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const samples = await read()
        this.reset()
        // A reset leaves a 0 where there are no labels.
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of samples) this.set(labels, value)
      },
    }),
  )
}
