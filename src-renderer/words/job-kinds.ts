import { catalogue, t } from './catalogue.ts'

/** The names of the kinds of job. */
export const jobKindWords = catalogue({
  sync: t('Sync', 'Sincronización', 'Sincronização'),
  quotes: t('Quote search', 'Búsqueda de cotizaciones', 'Busca de cotações'),
  reconcile: t('Reconciliation', 'Conciliación', 'Conciliação'),
  export: t('CSV export', 'Exportación CSV', 'Exportação CSV'),
  report: t('Report', 'Informe', 'Relatório'),
  evidence: t('Evidence file', 'Expediente de evidencia', 'Arquivo de evidências'),
  receiveLedger: t('Ledger file from the team', 'Archivo del equipo', 'Arquivo da equipe'),
  verifyRun: t('Repeated run', 'Conciliación repetida', 'Conciliação repetida'),
  tryRules: t('Trial of rules', 'Prueba de reglas', 'Teste de regras'),
  recheck: t('Check again', 'Nueva consulta', 'Nova consulta'),
  check: t('Connection check', 'Prueba de conexión', 'Teste de conexão'),
  backUp: t('Backup', 'Copia de seguridad', 'Cópia de segurança'),
  restore: t('Restore', 'Restauración', 'Restauração'),
})
