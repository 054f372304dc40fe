type Texts = readonly [en: string, es: string, pt: string]

/**
 * The description of each file of an evidence folder, in reading order. `ledger/` stands for any
 * file below it.
 */
const files: readonly (readonly [name: string, ...texts: Texts])[] = [
  ['README.txt', 'This text.', 'Este texto.', 'Este texto.'],
  [
    'made.json',
    'When, for which run and by which version this folder was made. log_head is the hash of the last line of activity.jsonl.',
    'Cuándo, para qué conciliación y con qué versión se hizo esta carpeta. log_head es el hash de la última línea de activity.jsonl.',
    'Quando, para qual conciliação e com qual versão esta pasta foi feita. log_head é o hash da última linha de activity.jsonl.',
  ],
  [
    'run.json',
    'The result of the run in full: where every row ended, the totals, the coverage, the common causes.',
    'El resultado completo de la conciliación: dónde terminó cada fila, los totales, la cobertura y las causas comunes.',
    'O resultado completo da conciliação: onde terminou cada linha, os totais, a cobertura e as causas comuns.',
  ],
  [
    'inputs.json',
    'What was compared: the ledger file with its SHA-256, the state of the provider’s data, what was asked and found, the assumptions.',
    'Lo que se comparó: el libro con su SHA-256, el estado de los datos del proveedor, lo que se preguntó y se encontró, y los supuestos.',
    'O que foi comparado: o livro com o seu SHA-256, o estado dos dados do provedor, o que foi perguntado e encontrado, e os pressupostos.',
  ],
  [
    'mapping.json',
    'Which column of the ledger was read as which field, and how.',
    'Qué columna del libro se leyó como qué campo, y cómo.',
    'Qual coluna do livro foi lida como qual campo, e como.',
  ],
  [
    'rules.json',
    'The rules of matching: passes, tolerances, date window, which statuses of the profile are final, failed or open. Those of the ledger alone are in mapping.json.',
    'Las reglas: pasadas, tolerancias, ventana de fechas y qué estados del perfil son finales, fallidos o abiertos. Los propios del libro están en mapping.json.',
    'As regras: passadas, tolerâncias, janela de datas e quais status do perfil são finais, falhas ou abertos. Os próprios do livro estão em mapping.json.',
  ],
  [
    'totals.csv',
    'Exact sums per currency: ledger, provider, difference (provider − ledger), and the part inside the tolerance.',
    'Sumas exactas por moneda: libro, proveedor, diferencia (proveedor − libro) y la parte dentro de la tolerancia.',
    'Somas exatas por moeda: livro, provedor, diferença (provedor − livro) e a parte dentro da tolerância.',
  ],
  [
    'breaks.csv',
    'Every break with both sides, its status, reason, assignee and note.',
    'Cada discrepancia con ambos lados, su estado, motivo, responsable y nota.',
    'Cada divergência com ambos os lados, o seu estado, motivo, responsável e nota.',
  ],
  [
    'matches.csv',
    'Every match with both sides.',
    'Cada coincidencia con ambos lados.',
    'Cada correspondência com ambos os lados.',
  ],
  [
    'lines.csv',
    'Lines of the ledger that were rejected, left unchecked, excluded (the mapping leaves them out), lie outside the period or are void (their status says that no money left), each with its reason.',
    'Líneas del libro rechazadas, sin comprobar, excluidas (el mapeo las deja fuera), fuera del período o sin efecto (su estado dice que no salió dinero), cada una con su motivo.',
    'Linhas do livro rejeitadas, não verificadas, de fora (o mapeamento as exclui), fora do período ou sem efeito (o seu status diz que nenhum dinheiro saiu), cada uma com o seu motivo.',
  ],
  [
    'observations.csv',
    'What was observed about records of the provider, by kind: feed_… (the field contradicts the transaction), fee_differs, net_unknown, not_final_yet, status_unknown. They are not breaks.',
    'Lo observado en registros del proveedor, por clase: feed_… (el campo contradice la transacción), fee_differs, net_unknown, not_final_yet, status_unknown. No son discrepancias.',
    'O que foi observado em registros do provedor, por tipo: feed_… (o campo contradiz a transação), fee_differs, net_unknown, not_final_yet, status_unknown. Não são divergências.',
  ],
  [
    'suggestions.csv',
    'Pairs without a common identifier that were suggested, and what was decided about them.',
    'Pares sin identificador común que se sugirieron, y lo que se decidió sobre ellos.',
    'Pares sem identificador comum que foram sugeridos, e o que se decidiu sobre eles.',
  ],
  [
    'decisions.csv',
    'Every decision of a person about these breaks (about: run), and earlier ones about which records belong together (about: before). Nothing is ever changed: a decision that was undone names the decision that undid it.',
    'Cada decisión de una persona sobre estas discrepancias (about: run) y las anteriores sobre qué va con qué (about: before). Nada se cambia nunca: lo deshecho dice con qué decisión.',
    'Cada decisão de uma pessoa sobre estas divergências (about: run) e as anteriores sobre o que pertence a quê (about: before). Nada se altera nunca: o que foi desfeito diz por qual decisão.',
  ],
  [
    'period.json',
    'Every closing and opening again of periods that touch this one. frozen.digest is the digest at the closing, digest the one of this folder.',
    'Cada cierre y reapertura de los períodos que tocan este. frozen.digest es el resumen al cerrar; digest, el de esta carpeta.',
    'Cada fecho e reabertura dos períodos que tocam este. frozen.digest é o resumo no fecho; digest, o desta pasta.',
  ],
  [
    'ledger/',
    'The ledger file itself, byte for byte.',
    'El propio archivo del libro, byte a byte.',
    'O próprio arquivo do livro, byte a byte.',
  ],
  [
    'activity.jsonl',
    'The activity log of this installation as it was then: who did what, one line of JSON each.',
    'El registro de actividad de esta instalación en ese momento: quién hizo qué, una línea JSON por acción.',
    'O registro de atividade desta instalação naquele momento: quem fez o quê, uma linha JSON por ação.',
  ],
  [
    'verify-log.mjs',
    'A small program that verifies the log without Partner Desk. It can be read in a minute.',
    'Un pequeño programa que verifica el registro sin Partner Desk. Se lee en un minuto.',
    'Um pequeno programa que verifica o registro sem Partner Desk. Lê-se num minuto.',
  ],
  [
    'checksums.sha256',
    'The SHA-256 of every other file.',
    'El SHA-256 de todos los demás archivos.',
    'O SHA-256 de todos os outros arquivos.',
  ],
]

interface Chapter {
  readonly title: string
  readonly files: string
  readonly instructions: readonly string[]
}

const chapters: readonly Chapter[] = [
  {
    title: 'EVIDENCE OF A RECONCILIATION RUN',
    files: 'Files',
    instructions: [
      'How to check',
      '1. Files unchanged: sha256sum -c checksums.sha256 (macOS: shasum -a 256 -c checksums.sha256).',
      '2. The log: node verify-log.mjs activity.jsonl. Give a hash that you noted earlier with --head HASH: only this hash shows whether the end of the log was cut off, or the log was rewritten.',
      '   By hand: the hash of a line is SHA-256, in hex, of the hash of the line before (64 zeros for the first), a line feed (one byte, 0A), and the line without its last member: ,"hash":"…" is taken out, the closing brace stays.',
      '   A line "what":"log_chained" binds what stands before it without a hash: bytes and sha256 are its number of bytes and its SHA-256. A log begins with such a line.',
      '3. The digest of period.json: SHA-256 over lines that each end in a line feed, UTF-8. The first line is the SHA-256, in hex, of run.json as compact JSON (same order of members, no spaces). Then one line per break, by ascending break_id: ["break_id","status","reason","note"] as compact JSON, only " \\ and control characters escaped.',
      '   A reason or note that period.json lists under texts is {"sha256":"…"} in its line: SHA-256, in hex, of its salt, a line feed and the text. Without a salt, the team has erased the text.',
      '4. CSV files: UTF-8, comma, CRLF, quotes only where needed, instants in UTC, amounts with all their digits. A text that a spreadsheet would take for a formula, or that begins with an apostrophe, has one apostrophe in front. Import columns as text: a spreadsheet cuts amounts and ids to 15 digits.',
      'The same run and the same decisions give the same files, byte for byte, but for made.json, activity.jsonl and checksums.sha256.',
    ],
  },
  {
    title: 'EVIDENCIA DE UNA CONCILIACIÓN',
    files: 'Archivos',
    instructions: [
      'Cómo comprobarla',
      '1. Archivos sin cambios: sha256sum -c checksums.sha256 (macOS: shasum -a 256 -c checksums.sha256).',
      '2. El registro: node verify-log.mjs activity.jsonl. Indique con --head HASH un hash que anotó antes: solo así se ve si se cortó el final o si se escribió de nuevo.',
      '   A mano: el hash de una línea es SHA-256, en hexadecimal, del hash de la línea anterior (64 ceros para la primera), un salto de línea (un byte, 0A) y la línea sin su último miembro: se quita ,"hash":"…" y queda la llave de cierre.',
      '   Una línea "what":"log_chained" ata lo que está antes sin hash: bytes y sha256 son su número de bytes y su SHA-256. Un registro empieza con una línea así.',
      '3. El digest de period.json: SHA-256 sobre líneas que terminan cada una en un salto de línea, UTF-8. La primera es el SHA-256, en hexadecimal, de run.json como JSON compacto (mismo orden, sin espacios). Luego una línea por discrepancia, por break_id ascendente: ["break_id","status","reason","note"] como JSON compacto; solo se escapan " \\ y los caracteres de control.',
      '   Un motivo o una nota que period.json lista en texts es {"sha256":"…"} en su línea: SHA-256, en hexadecimal, de su salt, un salto de línea y el texto. Sin salt, el equipo ha borrado el texto.',
      '4. Archivos CSV: UTF-8, coma, CRLF, comillas solo donde hacen falta, instantes en UTC, importes con todos sus dígitos. Un texto que una hoja de cálculo tomaría por fórmula, o que empieza con un apóstrofo, lleva un apóstrofo delante. Importe las columnas como texto: una hoja de cálculo corta importes e identificadores a 15 dígitos.',
      'La misma conciliación y las mismas decisiones dan los mismos archivos, byte a byte, salvo made.json, activity.jsonl y checksums.sha256.',
    ],
  },
  {
    title: 'EVIDÊNCIA DE UMA CONCILIAÇÃO',
    files: 'Arquivos',
    instructions: [
      'Como verificar',
      '1. Arquivos sem alterações: sha256sum -c checksums.sha256 (macOS: shasum -a 256 -c checksums.sha256).',
      '2. O registro: node verify-log.mjs activity.jsonl. Indique com --head HASH um hash que anotou antes: só assim se vê se o fim foi cortado ou se foi escrito de novo.',
      '   À mão: o hash de uma linha é SHA-256, em hexadecimal, do hash da linha anterior (64 zeros para a primeira), uma quebra de linha (um byte, 0A) e a linha sem o seu último membro: tira-se ,"hash":"…" e fica a chave de fecho.',
      '   Uma linha "what":"log_chained" prende o que está antes sem hash: bytes e sha256 são o seu número de bytes e o seu SHA-256. Um registro começa com uma linha assim.',
      '3. O digest de period.json: SHA-256 sobre linhas que terminam cada uma numa quebra de linha, UTF-8. A primeira é o SHA-256, em hexadecimal, de run.json como JSON compacto (mesma ordem, sem espaços). Depois uma linha por divergência, por break_id ascendente: ["break_id","status","reason","note"] como JSON compacto; só se escapam " \\ e os caracteres de controle.',
      '   Um motivo ou uma nota que period.json lista em texts é {"sha256":"…"} na sua linha: SHA-256, em hexadecimal, do seu salt, uma quebra de linha e o texto. Sem salt, a equipe apagou o texto.',
      '4. Arquivos CSV: UTF-8, vírgula, CRLF, aspas só onde são precisas, instantes em UTC, valores com todos os dígitos. Um texto que uma planilha tomaria por fórmula, ou que começa com apóstrofo, leva um apóstrofo na frente. Importe as colunas como texto: uma planilha corta valores e identificadores em 15 dígitos.',
      'A mesma conciliação e as mesmas decisões dão os mesmos arquivos, byte a byte, salvo made.json, activity.jsonl e checksums.sha256.',
    ],
  },
]

/**
 * The text that explains an evidence folder with these files, in English, Spanish and Portuguese.
 */
export function evidenceReadme(presentPaths: readonly string[]): string {
  const presentFiles = files.filter(([name]) =>
    presentPaths.some((path) => path === name || (name.endsWith('/') && path.startsWith(name))),
  )
  const texts = chapters.map(({ title, files: heading, instructions }, language) =>
    [
      title,
      '',
      heading,
      ...presentFiles.map(([name, ...words]) => `${name.padEnd(18)} ${words[language] ?? ''}`),
      '',
      ...instructions,
    ].join('\n'),
  )
  return `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}
