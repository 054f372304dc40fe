/** The parts of the parser that this folder uses. The package has no types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      take: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this
    on(event: 'closeTag', take: (name: string) => void): this
    on(event: 'text' | 'cdata' | 'attention', take: (text: string) => void): this
    on(event: 'error' | 'warn', take: (fault: Error) => void): this
    parse(text: string): void
  }
}
