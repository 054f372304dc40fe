import { catalogue } from '../catalogue.ts'

/** A withdrawal's state in the latest run, by the states of the contract. */
export const ledgerSideWords = catalogue({
  en: {
    matched: 'Matched',
    break: 'Break',
    notBooked: 'Not booked',
    void: 'Void',
    outside: 'Outside the period',
    notCompared: 'Not compared yet',
    unread: 'The Ledger column could not be read',
  },
  es: {
    matched: 'Conciliado',
    break: 'Discrepancia',
    notBooked: 'Sin registrar',
    void: 'Sin efecto',
    outside: 'Fuera del período',
    notCompared: 'Aún sin comparar',
    unread: 'No se pudo leer la columna Libro',
  },
  pt: {
    matched: 'Conciliado',
    break: 'Divergência',
    notBooked: 'Não registrado',
    void: 'Sem efeito',
    outside: 'Fora do período',
    notCompared: 'Ainda não comparado',
    unread: 'Não foi possível ler a coluna Livro',
  },
})
