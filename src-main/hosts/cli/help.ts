/** The lines that --help prints. */
export const help: readonly string[] = `Partner Desk, headless

  profile add NAME --partner-url URL --gateway-url URL --client-id ID [--preset contract|documented]
              [--gateway-service SEGMENT] [--gateway-auth bearer|header:NAME|signed] [--gateway-key KEY]
              [--stream-url URL] [--environment production|sandbox] [--max-rate N]
              The client secret is read from the first line of standard input, a gateway secret from the second.
              The contract preset needs --gateway-service and --gateway-auth; the documented one supplies them.
  profile edit NAME …            changes what add set
  profile set NAME [--status WORD=final|failed|open]… [--rails crypto,pix]
              [--route OPERATION="GET /path"]… [--fee-source charged_fee|debited_minus_amount]
              [--token-form basic|encoded|body]
  profile list
  profile remove NAME [--yes]    --yes removes the cache too
  sync [--full] [--withdrawal-ids FILE]
  reconcile --ledger FILE [--mapping FILE] [--from DATE --to DATE] [--out FILE.csv] [--offline]
              [--cache-complete] [--as-of INSTANT]
  export withdrawals|transactions|quotes|contacts|breaks|matches --out FILE.csv|- [--columns a,b,c]
              [--where "field op value"]… [--sort field[:desc]] [--run ID]
              [--dialect strict|excel|excel-es] [--time-zone Area/City] [--format csv|xlsx|parquet]
              operators: = != < <= > >= contains empty
              also: lines, observations, breaks_by_age, reconciliation_by_day, fees_by_day, limits_used, activity_log
  export --template NAME|FILE.json --out FILE|FOLDER|- [--run ID] [--format csv|xlsx|parquet]
              writes the same bytes as the window; into a folder under the template's own file name.
              At fixed times: this line in a crontab, a systemd timer or Windows' Task Scheduler
  evidence --out FOLDER [--run ID] [--no-ledger]
              a run (the latest) with all its inputs, as a folder that can be read without this program
  verify-log [FILE] [--head HASH]
              checks that an activity log is unchanged; needs neither profile nor database
  status
  team sql    prints the script that makes a PostgreSQL database the server of a team
  team create NAME --server HOST[:PORT]/DATABASE --login LOGIN [--ca FILE] [--display TEXT] [--one-person]
  team join [NAME] --server HOST[:PORT]/DATABASE --login LOGIN [--ca FILE]
              The password is read from the first line of standard input, or is PARTNER_DESK_TEAM_PASSWORD.
              The later commands take it from the keychain, or from that variable.
  team status | sync | members | verify
  team items [--dismiss NO]      the rules, settings, mappings and templates that the team shares, with versions
  team leave [--force]           --force leaves although decisions have not been shared
  team add-person LOGIN --role viewer|operator|approver|admin [--display TEXT] [--until DATE]
              adds or changes a member; a DATE that is not later than today removes one
  team export --out FILE|- [--unshared|--lost]
                                 writes the received events, what has not reached the team, or what its server
                                 lost, as lines of JSON
  team dismiss DECISION          takes a refused decision from the list that team status prints
  team file RUN                  receives the ledger file of a colleague's run and prints its path
  team verify-run RUN            repeats a run on this machine and compares the results
  team upgrade                   brings the server to this version; needs the rights of its administrator
  team begin-epoch               goes on after the server was restored from a backup (admin)
  team erase --user ID|--withdrawal ID|--transaction ID|--file SHA256|--note EVENT --reason TEXT
                                 proposes to erase personal data (admin); another person confirms
  team erasures                  lists proposed and ended erasures
  team confirm-erasure ERASURE --reason TEXT
  team withdraw-erasure ERASURE
  team set-name LOGIN NAME       replaces the name of a member, by a pseudonym too (admin)
  team forget [--force]          leaves the team and deletes the profile's records, runs and files here
  team propose [--run ID] [--note TEXT]
  team approve PERIOD
  team withdraw PERIOD [--reason TEXT]
  team reopen PERIOD --reason TEXT
  sandbox [--preset contract|documented] [--port N] [--seed N] [--withdrawals N] [--ledger FILE.csv]
  open [--host auto|electron|loopback] [--no-browser]
              starts the window; --no-browser prints one JSON line with its one-time address instead
  doctor

  --data-dir DIR   where everything is kept     --profile NAME   which profile
  --json           machine-readable result      --quiet          no text for people

Exit codes: 0 done · 1 done, and there are breaks or rows that were not compared (reconcile) · 2 wrong arguments
or files · 3 the service or the team's server refused or could not be reached · 4 the local store or the keychain
cannot be used, doctor has findings, or an activity log is broken · 70 a fault of the program · 130 stopped before
the end by a signal, such as Ctrl+C`.split('\n')
