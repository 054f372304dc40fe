import { catalogue, t } from '../catalogue.ts'

/** A withdrawal's state in the latest run, by the states of the contract. */
export const ledgerSideWords = catalogue({
  matched: t('Matched', 'Conciliado', 'Conciliado'),
  break: t('Break', 'Discrepancia', 'Divergência'),
  notBooked: t('Not booked', 'Sin registrar', 'Não registrado'),
  void: t('Void', 'Sin efecto', 'Sem efeito'),
  outside: t('Outside the period', 'Fuera del período', 'Fora do período'),
  notCompared: t('Not compared yet', 'Aún sin comparar', 'Ainda não comparado'),
  unread: t(
    'The Ledger column could not be read',
    'No se pudo leer la columna Libro',
    'Não foi possível ler a coluna Livro',
  ),
})
