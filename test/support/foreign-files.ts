/** A file in another program's format: its headers, with invented values. */
export interface ForeignFile {
  readonly program: string
  readonly delimiter?: string
  readonly lines: readonly string[]
  /**
   * `field=header`, or `field=@position` if the header is empty or repeated. A trailing `?` marks a
   * doubtful column.
   */
  readonly columns: readonly string[]
  /** Kinds of proposed changes and the keys they set. A trailing `?` marks a doubtful change. */
  readonly changes: readonly (readonly [string, object])[]
}

const hash = (digit: string): string => `${digit}f0c`.repeat(16)
const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ETHEREUM_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** Formats of programs that people export ledgers from. */
export const foreignFiles: readonly ForeignFile[] = [
  {
    program: 'Kraken, ledgers',
    lines: [
      'txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance',
      'LAAAAA-BBBBB-CCCCC1,QAAAAAA-BBBBBB-CCCC1,2026-10-01 09:00:00,deposit,,currency,crypto,XXBT,spot / main,0.5000000000,0,0.5000000000',
      'LAAAAA-BBBBB-CCCCC2,QAAAAAA-BBBBBB-CCCC2,2026-10-02 09:10:11,withdrawal,,currency,crypto,XXBT,spot / main,-0.1000000000,0.0001500000,0.3998500000',
      'LAAAAA-BBBBB-CCCCC3,QAAAAAA-BBBBBB-CCCC3,2026-10-03 09:00:00,earn,reward,currency,crypto,XETH,earn / flexible,0.0010000000,0,0.0010000000',
    ],
    columns: [
      'external_ref=refid',
      'txn_hash=txid?',
      'currency=asset',
      'amount=amount',
      'fee=fee',
      'date=time',
    ],
    changes: [
      ['withdrawalRows', { rows: { include: ['type = withdrawal'] } }],
      ['directionBySign', { direction: { by: 'sign', withdrawals: 'negative' } }],
    ],
  },
  {
    program: 'Binance, withdrawal history',
    lines: [
      'Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status',
      `26-10-01 10:00:00,BTC,BTC,0.01,0.00002,${BITCOIN_ADDRESS},${hash('1')},Completed`,
      `26-10-02 11:30:00,USDT,TRX,250,1,${TRON_ADDRESS},${hash('2')},Completed`,
    ],
    columns: [
      'txn_hash=TXID',
      'currency=Coin',
      'amount=Amount',
      'fee=Fee',
      'network=Network',
      'address=Address',
      'status=Status',
      'date=Date(UTC+0)',
    ],
    changes: [['dateFormat?', { date_format: 'yy-MM-dd HH:mm:ss' }]],
  },
  {
    program: 'Binance, older withdrawal history',
    lines: [
      'Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status',
      `2026-10-01 10:00:00,XRP,XRP,100,0.2,rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh,${hash('1').toUpperCase()},,771234,Completed`,
      `2026-10-02 10:00:00,ETH,ETH,1.5,0.0005,${ETHEREUM_ADDRESS},0x${hash('2')},,,Completed`,
    ],
    columns: [
      'txn_hash=TXID',
      'currency=Coin',
      'amount=Amount',
      'fee=TransactionFee',
      'network=Network',
      'address=Address',
      'tag=PaymentID',
      'status=Status',
      'date=Date(UTC)',
    ],
    changes: [],
  },
  {
    program: 'Coinbase, transaction history',
    lines: [
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes,Sender Address,Recipient Address',
      `66aa00000000000000000001,2026-10-01 12:00:00 UTC,Send,BTC,-0.01,USD,$60000.00,$600.00,$600.00,$0.00,Sent 0.01 BTC,,${BITCOIN_ADDRESS}`,
      '66aa00000000000000000002,2026-10-02 12:00:00 UTC,Buy,BTC,0.02,USD,$60000.00,$1200.00,$1210.00,$10.00,Bought 0.02 BTC,,',
      '66aa00000000000000000003,2026-10-03 12:00:00 UTC,Receive,ETH,0.5,USD,$2500.00,$1250.00,$1250.00,$0.00,Received 0.5 ETH,,',
    ],
    columns: [
      'withdrawal_id=ID?',
      'currency=Asset',
      'amount=Quantity Transacted',
      'address=Recipient Address',
      'date=Timestamp',
      'note=Notes',
    ],
    changes: [
      ['withdrawalRows', { rows: { include: ['Transaction Type = Send'] } }],
      ['directionBySign', { direction: { by: 'sign', withdrawals: 'negative' } }],
    ],
  },
  {
    program: 'Bitstamp, older export',
    lines: [
      'Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type',
      'Withdrawal,"Oct. 01, 2026, 03:04 PM",Main Account,0.50000000 BTC,,,,',
      'Deposit,"Oct. 02, 2026, 03:04 PM",Main Account,1.00000000 BTC,,,,',
      'Market,"Oct. 03, 2026, 03:04 PM",Main Account,2.00000000 ETH,5000.00 USD,2500.00 USD,10.00 USD,Sell',
    ],
    columns: ['amount=Amount', 'fee=Fee', 'date=Datetime'],
    changes: [
      ['currencyInAmount', { columns: { currency: { from: 'amount' } } }],
      ['withdrawalRows', { rows: { include: ['Type = Withdrawal'] } }],
      ['dateFormat', { date_format: 'MMM dd, yyyy, hh:mm a' }],
    ],
  },
  {
    program: 'Bitstamp, newer export',
    lines: [
      'ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID',
      '90001,Main Account,Withdrawal,,2026-10-01T10:00:00Z,0.5,BTC,,,,,0.0001,BTC,',
      '90002,Main Account,Market,Buy,2026-10-02T10:00:00Z,1.0,ETH,2500.00,USD,2500.00,USD,10.00,USD,77001',
    ],
    columns: [
      'external_ref=Order ID',
      'currency=Amount currency',
      'amount=Amount',
      'fee=Fee',
      'fee_currency=Fee currency',
      'date=Datetime',
    ],
    changes: [['withdrawalRows', { rows: { include: ['Type = Withdrawal'] } }]],
  },
  {
    program: 'Bitfinex, movements',
    lines: [
      '#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE',
      `13105600,26-10-01 09:10:11,BTC,COMPLETED,-0.4,-0.0004,${BITCOIN_ADDRESS},${hash('3')},`,
      `13105601,26-10-02 09:10:11,ETH,COMPLETED,-2.5,-0.01,${ETHEREUM_ADDRESS},0x${hash('4')},`,
    ],
    columns: [
      'txn_hash=TRANSACTION ID?',
      'currency=CURRENCY',
      'amount=AMOUNT',
      'fee=FEES',
      'status=STATUS',
      'date=DATE',
      'note=NOTE',
    ],
    changes: [
      ['directionBySign', { direction: { by: 'sign', withdrawals: 'negative' } }],
      ['dateFormat?', { date_format: 'yy-MM-dd HH:mm:ss' }],
    ],
  },
  {
    program: 'KuCoin, withdrawal record',
    lines: [
      'UID,Account Type,Time(UTC+08:00),Coin,Amount,Fee,Hash,Withdrawal Address/Account,Transfer Network,Status,Remarks',
      `100200300,mainAccount,2026-10-01 10:00:00,USDT,150,1.5,${hash('5')},${TRON_ADDRESS},TRC20,SUCCESS,`,
      `100200300,mainAccount,2026-10-02 10:00:00,BTC,0.02,0.0005,${hash('6')},${BITCOIN_ADDRESS},BTC,SUCCESS,rent`,
    ],
    columns: [
      'txn_hash=Hash',
      'currency=Coin',
      'amount=Amount',
      'fee=Fee',
      'network=Transfer Network',
      'address=Withdrawal Address/Account',
      'status=Status',
      'date=Time(UTC+08:00)',
      'note=Remarks',
    ],
    changes: [['timeZone', { time_zone: 'Etc/GMT-8' }]],
  },
  {
    program: 'OKX, funding account',
    lines: [
      'id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol',
      '500000001,2026-10-01 10:00:00,Withdrawal,-25.5,100,74.5,0.5,USDT',
      '500000002,2026-10-02 10:00:00,Deposit,10,74.5,84.5,0,USDT',
    ],
    columns: ['withdrawal_id=id?', 'currency=Symbol', 'amount=Amount', 'fee=Fee', 'date=Time'],
    changes: [
      ['withdrawalRows', { rows: { include: ['Type = Withdrawal'] } }],
      ['directionBySign', { direction: { by: 'sign', withdrawals: 'negative' } }],
    ],
  },
  {
    program: 'Bybit, deposits and withdrawals',
    lines: [
      'Date & Time(UTC),Coin,QTY,Type,Account Balance,Description',
      '2026-10-01 10:00:00,USDT,-35.0,Withdrawal,65.0,',
      '2026-10-02 10:00:00,USDT,20.0,Deposit,85.0,',
    ],
    columns: ['currency=Coin', 'amount=QTY', 'date=Date & Time(UTC)', 'note=Description'],
    changes: [
      ['withdrawalRows', { rows: { include: ['Type = Withdrawal'] } }],
      ['directionBySign', { direction: { by: 'sign', withdrawals: 'negative' } }],
    ],
  },
  {
    program: 'Electrum, history',
    lines: [
      'transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp',
      `${hash('7')},rent,120,-0.015,-900.00,0.0000025,0.15,2026-10-01 12:00:00`,
      `${hash('8')},topup,110,1.2,72000.00,,,2026-10-02 09:00:00`,
    ],
    columns: ['txn_hash=transaction_hash', 'amount=value', 'fee=fee', 'date=timestamp'],
    changes: [['directionBySign?', { direction: { by: 'sign', withdrawals: 'negative' } }]],
  },
  {
    program: 'Sparrow, transactions in BTC',
    lines: [
      'Date (UTC),Label,Value (BTC),Balance (BTC),Fee (BTC),Txid',
      `2026-10-01 12:00:00,rent,-0.01500250,1.00000000,0.00000250,${hash('7')}`,
      `2026-10-02 09:00:00,pay,-0.20001000,0.80000000,0.00001000,${hash('8')}`,
    ],
    columns: ['txn_hash=Txid', 'amount=Value (BTC)', 'fee=Fee (BTC)', 'date=Date (UTC)'],
    changes: [
      ['constantCurrency', { columns: { currency: { constant: 'BTC' } } }],
      ['directionBySign', { direction: { by: 'sign', withdrawals: 'negative' } }],
    ],
  },
  {
    program: 'Trezor Suite, transactions',
    delimiter: ';',
    lines: [
      'Timestamp;Date;Time;Type;Transaction ID;Fee;Fee unit;Address;Label;Amount;Amount unit;Fiat (EUR);Other',
      `1790000000;21/09/2026;14:13:20 GMT+2;SENT;${hash('9')};0.0001;BTC;${BITCOIN_ADDRESS};;0.5;BTC;30000;`,
      `1790100000;22/09/2026;18:00:00 GMT+2;RECV;${hash('a')};;;${BITCOIN_ADDRESS};;0.25;BTC;15000;`,
    ],
    columns: [
      'txn_hash=Transaction ID?',
      'currency=Amount unit',
      'amount=Amount',
      'fee=Fee',
      'fee_currency=Fee unit',
      'address=Address',
      'date=Date',
    ],
    changes: [
      ['withdrawalRows', { rows: { include: ['Type = SENT'] } }],
      ['timeColumn', { columns: { date: { column: 'Date', time_column: 'Time' } } }],
      ['dateFormat', { date_format: 'dd/MM/yyyy' }],
    ],
  },
  {
    program: 'Ledger Live, operations',
    lines: [
      'Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export',
      `2026-10-01T18:00:00.000Z,Confirmed,ETH,OUT,0.5,0.001,0x${hash('b')},Ethereum 1,${ETHEREUM_ADDRESS},EUR,1250.00,1300.00`,
      `2026-10-02T18:00:00.000Z,Confirmed,ETH,IN,0.7,0.002,0x${hash('c')},Ethereum 1,${ETHEREUM_ADDRESS},EUR,1750.00,1800.00`,
    ],
    columns: [
      'txn_hash=Operation Hash',
      'currency=Currency Ticker',
      'amount=Operation Amount',
      'fee=Operation Fees',
      'status=Status',
      'date=Operation Date',
    ],
    changes: [['withdrawalRows', { rows: { include: ['Operation Type = OUT'] } }]],
  },
  {
    program: 'CoinTracking, trade table',
    lines: [
      'Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date,Tx-ID',
      'Withdrawal,,,0.1,BTC,0.0001,BTC,X,,,2026-10-01 12:00:00,WD-0001',
      'Deposit,0.2,BTC,,,,,X,,,2026-10-02 12:00:00,DP-0002',
    ],
    columns: [
      'external_ref=Tx-ID?',
      'currency=@5',
      'fee=Fee',
      'fee_currency=@7',
      'date=Date',
      'note=Comment',
    ],
    changes: [
      [
        'directionByColumns?',
        { direction: { by: 'columns', debit: 'Sell', credit: 'Buy', withdrawals: 'debit' } },
      ],
      ['withdrawalRows', { rows: { include: ['Type = Withdrawal'] } }],
    ],
  },
  {
    program: 'Koinly, universal template',
    lines: [
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
      `2026-10-01 14:25 UTC,0.5,BTC,,,0.0001,BTC,30000,USD,,payout,${hash('d')}`,
      `2026-10-02 14:25 UTC,,,1.5,ETH,,,3750,USD,,,${hash('e')}`,
    ],
    columns: [
      'txn_hash=TxHash',
      'currency=Sent Currency?',
      'fee=Fee Amount',
      'fee_currency=Fee Currency',
      'date=Date',
      'note=Description',
    ],
    changes: [
      [
        'directionByColumns?',
        {
          direction: {
            by: 'columns',
            debit: 'Sent Amount',
            credit: 'Received Amount',
            withdrawals: 'debit',
          },
        },
      ],
    ],
  },
  {
    program: 'rotki, generic events',
    lines: [
      'Type,Location,Currency,Amount,Fee,Fee Currency,Description,Timestamp',
      'Withdrawal,kraken,BTC,0.1,0.0001,BTC,to cold storage,1790000000000',
      'Deposit,kraken,EUR,500,,,,1790000100000',
    ],
    columns: [
      'currency=Currency',
      'amount=Amount',
      'fee=Fee',
      'fee_currency=Fee Currency',
      'date=Timestamp',
      'note=Description',
    ],
    changes: [
      ['withdrawalRows', { rows: { include: ['Type = Withdrawal'] } }],
      ['dateFormat', { date_format: 'epoch_milliseconds' }],
    ],
  },
  {
    program: 'Bitso, withdrawals',
    lines: [
      'method,currency,gross,fee,net amount,timestamp,datetime',
      'Bitcoin,btc,0.1005,0.0005,0.1,1790000000,2026-09-21 14:13:20',
      'Ripple,xrp,50.02,0.02,50,1790000100,2026-09-21 14:15:00',
    ],
    columns: [
      'currency=currency',
      'amount=net amount',
      'fee=fee',
      'total=gross',
      'network=method?',
      'date=datetime',
    ],
    changes: [],
  },
  {
    program: 'Mercado Bitcoin, extrato',
    lines: [
      'Data,Categoria,Moeda,Quantidade,Saldo',
      '01/10/2026 08:38:24,Saque/Retirada,BTC,-0.05000000,0.95000000',
      '01/10/2026 08:38:24,Taxa de Saque/Retirada,BTC,-0.00010000,0.94990000',
      '29/10/2026 09:00:00,Depósito,BRL,1500.00,1500.00',
      '29/10/2026 09:00:00,Execução de ordem,BTC,0.01000000,0.95990000',
    ],
    columns: ['currency=Moeda', 'amount=Quantidade', 'date=Data'],
    changes: [
      ['withdrawalRows', { rows: { include: ['Categoria = Saque/Retirada'] } }],
      ['directionBySign', { direction: { by: 'sign', withdrawals: 'negative' } }],
      ['dateFormat', { date_format: 'dd/MM/yyyy HH:mm:ss' }],
    ],
  },
  {
    program: 'Fireblocks, transaction log',
    lines: [
      'Fireblocks TxId,External TxId,Created At,Status,Asset,Amount,Net Amount,Network Fee,Source,Destination,Destination Address,Destination Tag,Tx Hash,Note',
      `0d9c2d1e-1111-4222-8333-000000000001,WD-1,2026-10-01T10:00:00Z,COMPLETED,BTC,0.5,0.4999,0.0001,Vault 1,Client A,${BITCOIN_ADDRESS},,${hash('f')},`,
      `0d9c2d1e-1111-4222-8333-000000000002,WD-2,2026-10-02T10:00:00Z,COMPLETED,XRP,20,19.99,0.01,Vault 1,Client B,rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh,3301,${hash('0')},`,
    ],
    columns: [
      'external_ref=External TxId',
      'txn_hash=Tx Hash',
      'currency=Asset',
      'amount=Net Amount',
      'fee=Network Fee',
      'total=Amount',
      'address=Destination Address',
      'tag=Destination Tag',
      'status=Status',
      'date=Created At',
      'note=Note',
    ],
    changes: [],
  },
  {
    program: 'Odoo, bank statement',
    lines: [
      'date,payment_ref,partner,amount',
      '2026-10-01,WD-0001,Ana,-25.00',
      '2026-10-02,INV-0002,Luis,40.00',
    ],
    columns: ['external_ref=payment_ref', 'amount=amount', 'date=date'],
    changes: [['directionBySign?', { direction: { by: 'sign', withdrawals: 'negative' } }]],
  },
  {
    program: 'ERPNext, bank statement',
    lines: [
      'Date,Deposit,Withdrawal,Description,Reference Number,Bank Account,Currency',
      '01-10-2026,,"1,250.50",payout,WD-0001,Main - BANK,MXN',
      '13-10-2026,"2,000.00",,receipt,IN-0002,Main - BANK,MXN',
    ],
    columns: [
      'external_ref=Reference Number',
      'currency=Currency',
      'date=Date',
      'note=Description',
    ],
    changes: [
      [
        'directionByColumns',
        {
          direction: {
            by: 'columns',
            debit: 'Withdrawal',
            credit: 'Deposit',
            withdrawals: 'debit',
          },
        },
      ],
      ['dateFormat', { date_format: 'dd-MM-yyyy' }],
      ['notation', { thousands: ',' }],
    ],
  },
  {
    program: 'Openbravo, bank statement',
    lines: [
      'Transaction Date,Reference No.,Business Partner Name,Amount OUT,Amount IN,Description',
      '20/10/2026,WD-1,Foo,"150,65",0,',
      '01/12/2026,IN-2,Bar,0,"1.222,10",',
    ],
    columns: ['external_ref=Reference No.', 'date=Transaction Date', 'note=Description'],
    changes: [
      [
        'directionByColumns',
        {
          direction: {
            by: 'columns',
            debit: 'Amount OUT',
            credit: 'Amount IN',
            withdrawals: 'debit',
          },
        },
      ],
      ['dateFormat', { date_format: 'dd/MM/yyyy' }],
      ['notation', { decimal: ',', thousands: '.' }],
    ],
  },
]
