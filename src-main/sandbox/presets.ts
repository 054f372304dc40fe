/** The form of the services that the sandbox speaks. */
export type Form = 'contract' | 'documented'
