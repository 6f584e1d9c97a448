DROP INDEX `crm_accounts_parent_id`;
--> statement-breakpoint
DROP INDEX `crm_accounts_merged_into_id`;
--> statement-breakpoint
DROP INDEX `crm_accounts_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_accounts_parent_id` ON `crm_accounts` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL AND parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_merged_into_id` ON `crm_accounts` (`org`,`merged_into_id`,`rid`) WHERE archived_at IS NULL AND merged_into_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_accounts_team_id` ON `crm_accounts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `crm_contacts_account_id`;
--> statement-breakpoint
DROP INDEX `crm_contacts_consent_at`;
--> statement-breakpoint
DROP INDEX `crm_contacts_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_contacts_account_id` ON `crm_contacts` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_consent_at` ON `crm_contacts` (`org`,`consent_at`,`rid`) WHERE archived_at IS NULL AND consent_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_contacts_team_id` ON `crm_contacts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `crm_leads_campaign_id`;
--> statement-breakpoint
DROP INDEX `crm_leads_first_responded_at`;
--> statement-breakpoint
DROP INDEX `crm_leads_converted_at`;
--> statement-breakpoint
DROP INDEX `crm_leads_converted_account_id`;
--> statement-breakpoint
DROP INDEX `crm_leads_converted_contact_id`;
--> statement-breakpoint
DROP INDEX `crm_leads_converted_opportunity_id`;
--> statement-breakpoint
DROP INDEX `crm_leads_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_leads_campaign_id` ON `crm_leads` (`org`,`campaign_id`,`rid`) WHERE archived_at IS NULL AND campaign_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_first_responded_at` ON `crm_leads` (`org`,`first_responded_at`,`rid`) WHERE archived_at IS NULL AND first_responded_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_at` ON `crm_leads` (`org`,`converted_at`,`rid`) WHERE archived_at IS NULL AND converted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_account_id` ON `crm_leads` (`org`,`converted_account_id`,`rid`) WHERE archived_at IS NULL AND converted_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_contact_id` ON `crm_leads` (`org`,`converted_contact_id`,`rid`) WHERE archived_at IS NULL AND converted_contact_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_converted_opportunity_id` ON `crm_leads` (`org`,`converted_opportunity_id`,`rid`) WHERE archived_at IS NULL AND converted_opportunity_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_leads_team_id` ON `crm_leads` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `crm_opportunities_lead_id`;
--> statement-breakpoint
DROP INDEX `crm_opportunities_closed_at`;
--> statement-breakpoint
DROP INDEX `crm_opportunities_lost_reason`;
--> statement-breakpoint
DROP INDEX `crm_opportunities_order_id`;
--> statement-breakpoint
DROP INDEX `crm_opportunities_invoice_id`;
--> statement-breakpoint
DROP INDEX `crm_opportunities_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_lead_id` ON `crm_opportunities` (`org`,`lead_id`,`rid`) WHERE archived_at IS NULL AND lead_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_closed_at` ON `crm_opportunities` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL AND closed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_lost_reason` ON `crm_opportunities` (`org`,`lost_reason`,`rid`) WHERE archived_at IS NULL AND lost_reason IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_order_id` ON `crm_opportunities` (`org`,`order_id`,`rid`) WHERE archived_at IS NULL AND order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_invoice_id` ON `crm_opportunities` (`org`,`invoice_id`,`rid`) WHERE archived_at IS NULL AND invoice_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_opportunities_team_id` ON `crm_opportunities` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `crm_quotes_contact_id`;
--> statement-breakpoint
DROP INDEX `crm_quotes_opportunity_id`;
--> statement-breakpoint
DROP INDEX `crm_quotes_root_id`;
--> statement-breakpoint
DROP INDEX `crm_quotes_sent_at`;
--> statement-breakpoint
DROP INDEX `crm_quotes_decided_at`;
--> statement-breakpoint
DROP INDEX `crm_quotes_order_id`;
--> statement-breakpoint
DROP INDEX `crm_quotes_invoice_id`;
--> statement-breakpoint
DROP INDEX `crm_quotes_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_quotes_contact_id` ON `crm_quotes` (`org`,`contact_id`,`rid`) WHERE archived_at IS NULL AND contact_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_opportunity_id` ON `crm_quotes` (`org`,`opportunity_id`,`rid`) WHERE archived_at IS NULL AND opportunity_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_root_id` ON `crm_quotes` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL AND root_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_sent_at` ON `crm_quotes` (`org`,`sent_at`,`rid`) WHERE archived_at IS NULL AND sent_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_decided_at` ON `crm_quotes` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL AND decided_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_order_id` ON `crm_quotes` (`org`,`order_id`,`rid`) WHERE archived_at IS NULL AND order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_invoice_id` ON `crm_quotes` (`org`,`invoice_id`,`rid`) WHERE archived_at IS NULL AND invoice_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_quotes_team_id` ON `crm_quotes` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `crm_activities_done_at`;
--> statement-breakpoint
DROP INDEX `crm_activities_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_activities_done_at` ON `crm_activities` (`org`,`done_at`,`rid`) WHERE archived_at IS NULL AND done_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_activities_team_id` ON `crm_activities` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `crm_campaigns_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_campaigns_team_id` ON `crm_campaigns` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `crm_tickets_contact_id`;
--> statement-breakpoint
DROP INDEX `crm_tickets_contract_id`;
--> statement-breakpoint
DROP INDEX `crm_tickets_account_id`;
--> statement-breakpoint
DROP INDEX `crm_tickets_first_responded_at`;
--> statement-breakpoint
DROP INDEX `crm_tickets_waiting_since`;
--> statement-breakpoint
DROP INDEX `crm_tickets_resolved_at`;
--> statement-breakpoint
DROP INDEX `crm_tickets_closed_at`;
--> statement-breakpoint
DROP INDEX `crm_tickets_team_id`;
--> statement-breakpoint
CREATE INDEX `crm_tickets_contact_id` ON `crm_tickets` (`org`,`contact_id`,`rid`) WHERE archived_at IS NULL AND contact_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_contract_id` ON `crm_tickets` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL AND contract_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_account_id` ON `crm_tickets` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_first_responded_at` ON `crm_tickets` (`org`,`first_responded_at`,`rid`) WHERE archived_at IS NULL AND first_responded_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_waiting_since` ON `crm_tickets` (`org`,`waiting_since`,`rid`) WHERE archived_at IS NULL AND waiting_since IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_resolved_at` ON `crm_tickets` (`org`,`resolved_at`,`rid`) WHERE archived_at IS NULL AND resolved_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_closed_at` ON `crm_tickets` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL AND closed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `crm_tickets_team_id` ON `crm_tickets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_ledger_accounts_parent_id`;
--> statement-breakpoint
DROP INDEX `fin_ledger_accounts_tax_code_id`;
--> statement-breakpoint
DROP INDEX `fin_ledger_accounts_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_parent_id` ON `fin_ledger_accounts` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL AND parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_tax_code_id` ON `fin_ledger_accounts` (`org`,`tax_code_id`,`rid`) WHERE archived_at IS NULL AND tax_code_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_ledger_accounts_team_id` ON `fin_ledger_accounts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_tax_codes_account_id`;
--> statement-breakpoint
DROP INDEX `fin_tax_codes_previous_id`;
--> statement-breakpoint
DROP INDEX `fin_tax_codes_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_account_id` ON `fin_tax_codes` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_previous_id` ON `fin_tax_codes` (`org`,`previous_id`,`rid`) WHERE archived_at IS NULL AND previous_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_tax_codes_team_id` ON `fin_tax_codes` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_cost_centres_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_cost_centres_team_id` ON `fin_cost_centres` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_periods_closing_entry_id`;
--> statement-breakpoint
DROP INDEX `fin_periods_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_periods_closing_entry_id` ON `fin_periods` (`org`,`closing_entry_id`,`rid`) WHERE archived_at IS NULL AND closing_entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_periods_team_id` ON `fin_periods` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_fx_rates_entered_by_id`;
--> statement-breakpoint
DROP INDEX `fin_fx_rates_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_entered_by_id` ON `fin_fx_rates` (`org`,`entered_by_id`,`rid`) WHERE archived_at IS NULL AND entered_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_fx_rates_team_id` ON `fin_fx_rates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_budgets_account_id`;
--> statement-breakpoint
DROP INDEX `fin_budgets_cost_centre_id`;
--> statement-breakpoint
DROP INDEX `fin_budgets_project_id`;
--> statement-breakpoint
DROP INDEX `fin_budgets_root_id`;
--> statement-breakpoint
DROP INDEX `fin_budgets_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_budgets_account_id` ON `fin_budgets` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_cost_centre_id` ON `fin_budgets` (`org`,`cost_centre_id`,`rid`) WHERE archived_at IS NULL AND cost_centre_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_project_id` ON `fin_budgets` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL AND project_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_root_id` ON `fin_budgets` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL AND root_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_budgets_team_id` ON `fin_budgets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_period_id`;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_fiscal_year`;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_posted_at`;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_posted_by`;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_source`;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_reversal_of_id`;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_reversed_by_id`;
--> statement-breakpoint
DROP INDEX `fin_journal_entries_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_period_id` ON `fin_journal_entries` (`org`,`period_id`,`rid`) WHERE archived_at IS NULL AND period_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_fiscal_year` ON `fin_journal_entries` (`org`,`fiscal_year`,`rid`) WHERE archived_at IS NULL AND fiscal_year IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_posted_at` ON `fin_journal_entries` (`org`,`posted_at`,`rid`) WHERE archived_at IS NULL AND posted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_posted_by` ON `fin_journal_entries` (`org`,`posted_by`,`rid`) WHERE archived_at IS NULL AND posted_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_source` ON `fin_journal_entries` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL AND source_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_reversal_of_id` ON `fin_journal_entries` (`org`,`reversal_of_id`,`rid`) WHERE archived_at IS NULL AND reversal_of_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_reversed_by_id` ON `fin_journal_entries` (`org`,`reversed_by_id`,`rid`) WHERE archived_at IS NULL AND reversed_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_journal_entries_team_id` ON `fin_journal_entries` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_invoices_booked_on`;
--> statement-breakpoint
DROP INDEX `fin_invoices_settled_on`;
--> statement-breakpoint
DROP INDEX `fin_invoices_entry_id`;
--> statement-breakpoint
DROP INDEX `fin_invoices_source`;
--> statement-breakpoint
DROP INDEX `fin_invoices_contract_id`;
--> statement-breakpoint
DROP INDEX `fin_invoices_project_id`;
--> statement-breakpoint
DROP INDEX `fin_invoices_credit_of_id`;
--> statement-breakpoint
DROP INDEX `fin_invoices_reminded_at`;
--> statement-breakpoint
DROP INDEX `fin_invoices_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_invoices_booked_on` ON `fin_invoices` (`org`,`booked_on`,`rid`) WHERE archived_at IS NULL AND booked_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_settled_on` ON `fin_invoices` (`org`,`settled_on`,`rid`) WHERE archived_at IS NULL AND settled_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_entry_id` ON `fin_invoices` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_source` ON `fin_invoices` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL AND source_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_contract_id` ON `fin_invoices` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL AND contract_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_project_id` ON `fin_invoices` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL AND project_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_credit_of_id` ON `fin_invoices` (`org`,`credit_of_id`,`rid`) WHERE archived_at IS NULL AND credit_of_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_reminded_at` ON `fin_invoices` (`org`,`reminded_at`,`rid`) WHERE archived_at IS NULL AND reminded_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_team_id` ON `fin_invoices` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_bills_supplier_ref_key`;
--> statement-breakpoint
DROP INDEX `fin_bills_booked_on`;
--> statement-breakpoint
DROP INDEX `fin_bills_settled_on`;
--> statement-breakpoint
DROP INDEX `fin_bills_entry_id`;
--> statement-breakpoint
DROP INDEX `fin_bills_source`;
--> statement-breakpoint
DROP INDEX `fin_bills_po_id`;
--> statement-breakpoint
DROP INDEX `fin_bills_credit_of_id`;
--> statement-breakpoint
DROP INDEX `fin_bills_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_bills_supplier_ref_key` ON `fin_bills` (`org`,`supplier_ref_key`,`rid`) WHERE archived_at IS NULL AND supplier_ref_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_booked_on` ON `fin_bills` (`org`,`booked_on`,`rid`) WHERE archived_at IS NULL AND booked_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_settled_on` ON `fin_bills` (`org`,`settled_on`,`rid`) WHERE archived_at IS NULL AND settled_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_entry_id` ON `fin_bills` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_source` ON `fin_bills` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL AND source_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_po_id` ON `fin_bills` (`org`,`po_id`,`rid`) WHERE archived_at IS NULL AND po_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_credit_of_id` ON `fin_bills` (`org`,`credit_of_id`,`rid`) WHERE archived_at IS NULL AND credit_of_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bills_team_id` ON `fin_bills` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_settlements_party_id`;
--> statement-breakpoint
DROP INDEX `fin_settlements_entry_id`;
--> statement-breakpoint
DROP INDEX `fin_settlements_undoes_id`;
--> statement-breakpoint
DROP INDEX `fin_settlements_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_settlements_party_id` ON `fin_settlements` (`org`,`party_id`,`rid`) WHERE archived_at IS NULL AND party_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_entry_id` ON `fin_settlements` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_undoes_id` ON `fin_settlements` (`org`,`undoes_id`,`rid`) WHERE archived_at IS NULL AND undoes_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_settlements_team_id` ON `fin_settlements` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_payments_party_id`;
--> statement-breakpoint
DROP INDEX `fin_payments_employee_id`;
--> statement-breakpoint
DROP INDEX `fin_payments_to_account_id`;
--> statement-breakpoint
DROP INDEX `fin_payments_settled_on`;
--> statement-breakpoint
DROP INDEX `fin_payments_entry_id`;
--> statement-breakpoint
DROP INDEX `fin_payments_reversal_entry_id`;
--> statement-breakpoint
DROP INDEX `fin_payments_reversed_on`;
--> statement-breakpoint
DROP INDEX `fin_payments_bank_transaction_id`;
--> statement-breakpoint
DROP INDEX `fin_payments_to_bank_transaction_id`;
--> statement-breakpoint
DROP INDEX `fin_payments_source`;
--> statement-breakpoint
DROP INDEX `fin_payments_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_payments_party_id` ON `fin_payments` (`org`,`party_id`,`rid`) WHERE archived_at IS NULL AND party_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_employee_id` ON `fin_payments` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL AND employee_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_to_account_id` ON `fin_payments` (`org`,`to_account_id`,`rid`) WHERE archived_at IS NULL AND to_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_settled_on` ON `fin_payments` (`org`,`settled_on`,`rid`) WHERE archived_at IS NULL AND settled_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_entry_id` ON `fin_payments` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_reversal_entry_id` ON `fin_payments` (`org`,`reversal_entry_id`,`rid`) WHERE archived_at IS NULL AND reversal_entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_reversed_on` ON `fin_payments` (`org`,`reversed_on`,`rid`) WHERE archived_at IS NULL AND reversed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_bank_transaction_id` ON `fin_payments` (`org`,`bank_transaction_id`,`rid`) WHERE archived_at IS NULL AND bank_transaction_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_to_bank_transaction_id` ON `fin_payments` (`org`,`to_bank_transaction_id`,`rid`) WHERE archived_at IS NULL AND to_bank_transaction_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_source` ON `fin_payments` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL AND source_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payments_team_id` ON `fin_payments` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `fin_bank_transactions_matched_by`;
--> statement-breakpoint
DROP INDEX `fin_bank_transactions_payment_id`;
--> statement-breakpoint
DROP INDEX `fin_bank_transactions_entry_id`;
--> statement-breakpoint
DROP INDEX `fin_bank_transactions_team_id`;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_matched_by` ON `fin_bank_transactions` (`org`,`matched_by`,`rid`) WHERE archived_at IS NULL AND matched_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_payment_id` ON `fin_bank_transactions` (`org`,`payment_id`,`rid`) WHERE archived_at IS NULL AND payment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_entry_id` ON `fin_bank_transactions` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_bank_transactions_team_id` ON `fin_bank_transactions` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_org_units_parent_id`;
--> statement-breakpoint
DROP INDEX `hr_org_units_head_id`;
--> statement-breakpoint
DROP INDEX `hr_org_units_cost_centre_id`;
--> statement-breakpoint
DROP INDEX `hr_org_units_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_org_units_parent_id` ON `hr_org_units` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL AND parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_head_id` ON `hr_org_units` (`org`,`head_id`,`rid`) WHERE archived_at IS NULL AND head_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_cost_centre_id` ON `hr_org_units` (`org`,`cost_centre_id`,`rid`) WHERE archived_at IS NULL AND cost_centre_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_org_units_team_id` ON `hr_org_units` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_employees_org_unit_id`;
--> statement-breakpoint
DROP INDEX `hr_employees_manager_id`;
--> statement-breakpoint
DROP INDEX `hr_employees_contract_id`;
--> statement-breakpoint
DROP INDEX `hr_employees_end_reason`;
--> statement-breakpoint
DROP INDEX `hr_employees_successor_id`;
--> statement-breakpoint
DROP INDEX `hr_employees_retain_until`;
--> statement-breakpoint
DROP INDEX `hr_employees_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_employees_org_unit_id` ON `hr_employees` (`org`,`org_unit_id`,`rid`) WHERE archived_at IS NULL AND org_unit_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_manager_id` ON `hr_employees` (`org`,`manager_id`,`rid`) WHERE archived_at IS NULL AND manager_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_contract_id` ON `hr_employees` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL AND contract_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_end_reason` ON `hr_employees` (`org`,`end_reason`,`rid`) WHERE archived_at IS NULL AND end_reason IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_successor_id` ON `hr_employees` (`org`,`successor_id`,`rid`) WHERE archived_at IS NULL AND successor_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_retain_until` ON `hr_employees` (`org`,`retain_until`,`rid`) WHERE archived_at IS NULL AND retain_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_employees_team_id` ON `hr_employees` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_leave_types_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_leave_types_team_id` ON `hr_leave_types` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_leave_entries_user_id`;
--> statement-breakpoint
DROP INDEX `hr_leave_entries_source`;
--> statement-breakpoint
DROP INDEX `hr_leave_entries_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_user_id` ON `hr_leave_entries` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL AND user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_source` ON `hr_leave_entries` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL AND source_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_entries_team_id` ON `hr_leave_entries` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_leave_requests_user_id`;
--> statement-breakpoint
DROP INDEX `hr_leave_requests_substitute_id`;
--> statement-breakpoint
DROP INDEX `hr_leave_requests_approver_id`;
--> statement-breakpoint
DROP INDEX `hr_leave_requests_submitted_at`;
--> statement-breakpoint
DROP INDEX `hr_leave_requests_decided_at`;
--> statement-breakpoint
DROP INDEX `hr_leave_requests_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_user_id` ON `hr_leave_requests` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL AND user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_substitute_id` ON `hr_leave_requests` (`org`,`substitute_id`,`rid`) WHERE archived_at IS NULL AND substitute_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_approver_id` ON `hr_leave_requests` (`org`,`approver_id`,`rid`) WHERE archived_at IS NULL AND approver_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_submitted_at` ON `hr_leave_requests` (`org`,`submitted_at`,`rid`) WHERE archived_at IS NULL AND submitted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_decided_at` ON `hr_leave_requests` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL AND decided_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_leave_requests_team_id` ON `hr_leave_requests` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_timesheets_user_id`;
--> statement-breakpoint
DROP INDEX `hr_timesheets_approver_id`;
--> statement-breakpoint
DROP INDEX `hr_timesheets_submitted_at`;
--> statement-breakpoint
DROP INDEX `hr_timesheets_decided_at`;
--> statement-breakpoint
DROP INDEX `hr_timesheets_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_user_id` ON `hr_timesheets` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL AND user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_approver_id` ON `hr_timesheets` (`org`,`approver_id`,`rid`) WHERE archived_at IS NULL AND approver_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_submitted_at` ON `hr_timesheets` (`org`,`submitted_at`,`rid`) WHERE archived_at IS NULL AND submitted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_decided_at` ON `hr_timesheets` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL AND decided_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_timesheets_team_id` ON `hr_timesheets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_expense_types_account_id`;
--> statement-breakpoint
DROP INDEX `hr_expense_types_tax_code_id`;
--> statement-breakpoint
DROP INDEX `hr_expense_types_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_account_id` ON `hr_expense_types` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_tax_code_id` ON `hr_expense_types` (`org`,`tax_code_id`,`rid`) WHERE archived_at IS NULL AND tax_code_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_types_team_id` ON `hr_expense_types` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_user_id`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_approver_id`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_submitted_at`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_decided_at`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_posted_on`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_entry_id`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_payment_id`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_paid_at`;
--> statement-breakpoint
DROP INDEX `hr_expense_claims_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_user_id` ON `hr_expense_claims` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL AND user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_approver_id` ON `hr_expense_claims` (`org`,`approver_id`,`rid`) WHERE archived_at IS NULL AND approver_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_submitted_at` ON `hr_expense_claims` (`org`,`submitted_at`,`rid`) WHERE archived_at IS NULL AND submitted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_decided_at` ON `hr_expense_claims` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL AND decided_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_posted_on` ON `hr_expense_claims` (`org`,`posted_on`,`rid`) WHERE archived_at IS NULL AND posted_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_entry_id` ON `hr_expense_claims` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_payment_id` ON `hr_expense_claims` (`org`,`payment_id`,`rid`) WHERE archived_at IS NULL AND payment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_paid_at` ON `hr_expense_claims` (`org`,`paid_at`,`rid`) WHERE archived_at IS NULL AND paid_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_expense_claims_team_id` ON `hr_expense_claims` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_job_openings_org_unit_id`;
--> statement-breakpoint
DROP INDEX `hr_job_openings_manager_id`;
--> statement-breakpoint
DROP INDEX `hr_job_openings_opened_at`;
--> statement-breakpoint
DROP INDEX `hr_job_openings_ended_at`;
--> statement-breakpoint
DROP INDEX `hr_job_openings_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_org_unit_id` ON `hr_job_openings` (`org`,`org_unit_id`,`rid`) WHERE archived_at IS NULL AND org_unit_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_manager_id` ON `hr_job_openings` (`org`,`manager_id`,`rid`) WHERE archived_at IS NULL AND manager_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_opened_at` ON `hr_job_openings` (`org`,`opened_at`,`rid`) WHERE archived_at IS NULL AND opened_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_ended_at` ON `hr_job_openings` (`org`,`ended_at`,`rid`) WHERE archived_at IS NULL AND ended_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_job_openings_team_id` ON `hr_job_openings` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_candidates_offered_at`;
--> statement-breakpoint
DROP INDEX `hr_candidates_hired_at`;
--> statement-breakpoint
DROP INDEX `hr_candidates_ended_at`;
--> statement-breakpoint
DROP INDEX `hr_candidates_employee_id`;
--> statement-breakpoint
DROP INDEX `hr_candidates_retain_until`;
--> statement-breakpoint
DROP INDEX `hr_candidates_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_candidates_offered_at` ON `hr_candidates` (`org`,`offered_at`,`rid`) WHERE archived_at IS NULL AND offered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_hired_at` ON `hr_candidates` (`org`,`hired_at`,`rid`) WHERE archived_at IS NULL AND hired_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_ended_at` ON `hr_candidates` (`org`,`ended_at`,`rid`) WHERE archived_at IS NULL AND ended_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_employee_id` ON `hr_candidates` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL AND employee_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_retain_until` ON `hr_candidates` (`org`,`retain_until`,`rid`) WHERE archived_at IS NULL AND retain_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_candidates_team_id` ON `hr_candidates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `hr_reviews_user_id`;
--> statement-breakpoint
DROP INDEX `hr_reviews_reviewer_id`;
--> statement-breakpoint
DROP INDEX `hr_reviews_reviewer_user_id`;
--> statement-breakpoint
DROP INDEX `hr_reviews_calibrated_at`;
--> statement-breakpoint
DROP INDEX `hr_reviews_answered_at`;
--> statement-breakpoint
DROP INDEX `hr_reviews_team_id`;
--> statement-breakpoint
CREATE INDEX `hr_reviews_user_id` ON `hr_reviews` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL AND user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_reviewer_id` ON `hr_reviews` (`org`,`reviewer_id`,`rid`) WHERE archived_at IS NULL AND reviewer_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_reviewer_user_id` ON `hr_reviews` (`org`,`reviewer_user_id`,`rid`) WHERE archived_at IS NULL AND reviewer_user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_calibrated_at` ON `hr_reviews` (`org`,`calibrated_at`,`rid`) WHERE archived_at IS NULL AND calibrated_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_answered_at` ON `hr_reviews` (`org`,`answered_at`,`rid`) WHERE archived_at IS NULL AND answered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hr_reviews_team_id` ON `hr_reviews` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_items_supplier_id`;
--> statement-breakpoint
DROP INDEX `ops_items_income_account_id`;
--> statement-breakpoint
DROP INDEX `ops_items_expense_account_id`;
--> statement-breakpoint
DROP INDEX `ops_items_inventory_account_id`;
--> statement-breakpoint
DROP INDEX `ops_items_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_items_supplier_id` ON `ops_items` (`org`,`supplier_id`,`rid`) WHERE archived_at IS NULL AND supplier_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_income_account_id` ON `ops_items` (`org`,`income_account_id`,`rid`) WHERE archived_at IS NULL AND income_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_expense_account_id` ON `ops_items` (`org`,`expense_account_id`,`rid`) WHERE archived_at IS NULL AND expense_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_inventory_account_id` ON `ops_items` (`org`,`inventory_account_id`,`rid`) WHERE archived_at IS NULL AND inventory_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_items_team_id` ON `ops_items` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_locations_parent_id`;
--> statement-breakpoint
DROP INDEX `ops_locations_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_locations_parent_id` ON `ops_locations` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL AND parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_locations_team_id` ON `ops_locations` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_stock_moves_value`;
--> statement-breakpoint
DROP INDEX `ops_stock_moves_source`;
--> statement-breakpoint
DROP INDEX `ops_stock_moves_entry_id`;
--> statement-breakpoint
DROP INDEX `ops_stock_moves_reversal_of_id`;
--> statement-breakpoint
DROP INDEX `ops_stock_moves_reversed_by_id`;
--> statement-breakpoint
DROP INDEX `ops_stock_moves_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_value` ON `ops_stock_moves` (`org`,`value_amount`,`rid`) WHERE archived_at IS NULL AND value_amount IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_source` ON `ops_stock_moves` (`org`,`source_id`,`rid`) WHERE archived_at IS NULL AND source_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_entry_id` ON `ops_stock_moves` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_reversal_of_id` ON `ops_stock_moves` (`org`,`reversal_of_id`,`rid`) WHERE archived_at IS NULL AND reversal_of_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_reversed_by_id` ON `ops_stock_moves` (`org`,`reversed_by_id`,`rid`) WHERE archived_at IS NULL AND reversed_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_moves_team_id` ON `ops_stock_moves` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_stock_counts_started_at`;
--> statement-breakpoint
DROP INDEX `ops_stock_counts_posted_at`;
--> statement-breakpoint
DROP INDEX `ops_stock_counts_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_started_at` ON `ops_stock_counts` (`org`,`started_at`,`rid`) WHERE archived_at IS NULL AND started_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_posted_at` ON `ops_stock_counts` (`org`,`posted_at`,`rid`) WHERE archived_at IS NULL AND posted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_stock_counts_team_id` ON `ops_stock_counts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_purchase_orders_location_id`;
--> statement-breakpoint
DROP INDEX `ops_purchase_orders_ordered_on`;
--> statement-breakpoint
DROP INDEX `ops_purchase_orders_received_on`;
--> statement-breakpoint
DROP INDEX `ops_purchase_orders_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_location_id` ON `ops_purchase_orders` (`org`,`location_id`,`rid`) WHERE archived_at IS NULL AND location_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_ordered_on` ON `ops_purchase_orders` (`org`,`ordered_on`,`rid`) WHERE archived_at IS NULL AND ordered_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_received_on` ON `ops_purchase_orders` (`org`,`received_on`,`rid`) WHERE archived_at IS NULL AND received_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_purchase_orders_team_id` ON `ops_purchase_orders` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_sales_orders_quote_id`;
--> statement-breakpoint
DROP INDEX `ops_sales_orders_opportunity_id`;
--> statement-breakpoint
DROP INDEX `ops_sales_orders_location_id`;
--> statement-breakpoint
DROP INDEX `ops_sales_orders_confirmed_on`;
--> statement-breakpoint
DROP INDEX `ops_sales_orders_delivered_on`;
--> statement-breakpoint
DROP INDEX `ops_sales_orders_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_quote_id` ON `ops_sales_orders` (`org`,`quote_id`,`rid`) WHERE archived_at IS NULL AND quote_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_opportunity_id` ON `ops_sales_orders` (`org`,`opportunity_id`,`rid`) WHERE archived_at IS NULL AND opportunity_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_location_id` ON `ops_sales_orders` (`org`,`location_id`,`rid`) WHERE archived_at IS NULL AND location_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_confirmed_on` ON `ops_sales_orders` (`org`,`confirmed_on`,`rid`) WHERE archived_at IS NULL AND confirmed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_delivered_on` ON `ops_sales_orders` (`org`,`delivered_on`,`rid`) WHERE archived_at IS NULL AND delivered_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_sales_orders_team_id` ON `ops_sales_orders` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_projects_account_id`;
--> statement-breakpoint
DROP INDEX `ops_projects_spent`;
--> statement-breakpoint
DROP INDEX `ops_projects_health`;
--> statement-breakpoint
DROP INDEX `ops_projects_health_until`;
--> statement-breakpoint
DROP INDEX `ops_projects_started_on`;
--> statement-breakpoint
DROP INDEX `ops_projects_closed_on`;
--> statement-breakpoint
DROP INDEX `ops_projects_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_projects_account_id` ON `ops_projects` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_spent` ON `ops_projects` (`org`,`spent_amount`,`rid`) WHERE archived_at IS NULL AND spent_amount IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_health` ON `ops_projects` (`org`,`health`,`rid`) WHERE archived_at IS NULL AND health IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_health_until` ON `ops_projects` (`org`,`health_until`,`rid`) WHERE archived_at IS NULL AND health_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_started_on` ON `ops_projects` (`org`,`started_on`,`rid`) WHERE archived_at IS NULL AND started_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_closed_on` ON `ops_projects` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL AND closed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_projects_team_id` ON `ops_projects` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_tasks_project_id`;
--> statement-breakpoint
DROP INDEX `ops_tasks_parent_id`;
--> statement-breakpoint
DROP INDEX `ops_tasks_started_at`;
--> statement-breakpoint
DROP INDEX `ops_tasks_done_at`;
--> statement-breakpoint
DROP INDEX `ops_tasks_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_tasks_project_id` ON `ops_tasks` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL AND project_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_parent_id` ON `ops_tasks` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL AND parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_started_at` ON `ops_tasks` (`org`,`started_at`,`rid`) WHERE archived_at IS NULL AND started_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_done_at` ON `ops_tasks` (`org`,`done_at`,`rid`) WHERE archived_at IS NULL AND done_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_tasks_team_id` ON `ops_tasks` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_assets_location_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_custodian_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_asset_account_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_accumulated_account_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_depreciation_account_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_cost_centre_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_book_value`;
--> statement-breakpoint
DROP INDEX `ops_assets_depreciate_on`;
--> statement-breakpoint
DROP INDEX `ops_assets_problem`;
--> statement-breakpoint
DROP INDEX `ops_assets_problem_on`;
--> statement-breakpoint
DROP INDEX `ops_assets_disposed_on`;
--> statement-breakpoint
DROP INDEX `ops_assets_entry_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_disposal_entry_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_last_serviced_on`;
--> statement-breakpoint
DROP INDEX `ops_assets_service_task_id`;
--> statement-breakpoint
DROP INDEX `ops_assets_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_assets_location_id` ON `ops_assets` (`org`,`location_id`,`rid`) WHERE archived_at IS NULL AND location_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_custodian_id` ON `ops_assets` (`org`,`custodian_id`,`rid`) WHERE archived_at IS NULL AND custodian_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_asset_account_id` ON `ops_assets` (`org`,`asset_account_id`,`rid`) WHERE archived_at IS NULL AND asset_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_accumulated_account_id` ON `ops_assets` (`org`,`accumulated_account_id`,`rid`) WHERE archived_at IS NULL AND accumulated_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_depreciation_account_id` ON `ops_assets` (`org`,`depreciation_account_id`,`rid`) WHERE archived_at IS NULL AND depreciation_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_cost_centre_id` ON `ops_assets` (`org`,`cost_centre_id`,`rid`) WHERE archived_at IS NULL AND cost_centre_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_book_value` ON `ops_assets` (`org`,`book_value_amount`,`rid`) WHERE archived_at IS NULL AND book_value_amount IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_depreciate_on` ON `ops_assets` (`org`,`depreciate_on`,`rid`) WHERE archived_at IS NULL AND depreciate_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_problem` ON `ops_assets` (`org`,`problem`,`rid`) WHERE archived_at IS NULL AND problem IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_problem_on` ON `ops_assets` (`org`,`problem_on`,`rid`) WHERE archived_at IS NULL AND problem_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_disposed_on` ON `ops_assets` (`org`,`disposed_on`,`rid`) WHERE archived_at IS NULL AND disposed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_entry_id` ON `ops_assets` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_disposal_entry_id` ON `ops_assets` (`org`,`disposal_entry_id`,`rid`) WHERE archived_at IS NULL AND disposal_entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_last_serviced_on` ON `ops_assets` (`org`,`last_serviced_on`,`rid`) WHERE archived_at IS NULL AND last_serviced_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_service_task_id` ON `ops_assets` (`org`,`service_task_id`,`rid`) WHERE archived_at IS NULL AND service_task_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_assets_team_id` ON `ops_assets` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `ops_depreciations_posted_on`;
--> statement-breakpoint
DROP INDEX `ops_depreciations_entry_id`;
--> statement-breakpoint
DROP INDEX `ops_depreciations_team_id`;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_posted_on` ON `ops_depreciations` (`org`,`posted_on`,`rid`) WHERE archived_at IS NULL AND posted_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_entry_id` ON `ops_depreciations` (`org`,`entry_id`,`rid`) WHERE archived_at IS NULL AND entry_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ops_depreciations_team_id` ON `ops_depreciations` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_contracts_account_id`;
--> statement-breakpoint
DROP INDEX `legal_contracts_employee_id`;
--> statement-breakpoint
DROP INDEX `legal_contracts_notice_by`;
--> statement-breakpoint
DROP INDEX `legal_contracts_moves_on`;
--> statement-breakpoint
DROP INDEX `legal_contracts_parent_id`;
--> statement-breakpoint
DROP INDEX `legal_contracts_template_id`;
--> statement-breakpoint
DROP INDEX `legal_contracts_approved_at`;
--> statement-breakpoint
DROP INDEX `legal_contracts_sent_at`;
--> statement-breakpoint
DROP INDEX `legal_contracts_signed_at`;
--> statement-breakpoint
DROP INDEX `legal_contracts_notice_given_at`;
--> statement-breakpoint
DROP INDEX `legal_contracts_terminates_on`;
--> statement-breakpoint
DROP INDEX `legal_contracts_ended_on`;
--> statement-breakpoint
DROP INDEX `legal_contracts_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_contracts_account_id` ON `legal_contracts` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_employee_id` ON `legal_contracts` (`org`,`employee_id`,`rid`) WHERE archived_at IS NULL AND employee_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_notice_by` ON `legal_contracts` (`org`,`notice_by`,`rid`) WHERE archived_at IS NULL AND notice_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_moves_on` ON `legal_contracts` (`org`,`moves_on`,`rid`) WHERE archived_at IS NULL AND moves_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_parent_id` ON `legal_contracts` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL AND parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_template_id` ON `legal_contracts` (`org`,`template_id`,`rid`) WHERE archived_at IS NULL AND template_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_approved_at` ON `legal_contracts` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL AND approved_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_sent_at` ON `legal_contracts` (`org`,`sent_at`,`rid`) WHERE archived_at IS NULL AND sent_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_signed_at` ON `legal_contracts` (`org`,`signed_at`,`rid`) WHERE archived_at IS NULL AND signed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_notice_given_at` ON `legal_contracts` (`org`,`notice_given_at`,`rid`) WHERE archived_at IS NULL AND notice_given_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_terminates_on` ON `legal_contracts` (`org`,`terminates_on`,`rid`) WHERE archived_at IS NULL AND terminates_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_ended_on` ON `legal_contracts` (`org`,`ended_on`,`rid`) WHERE archived_at IS NULL AND ended_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_contracts_team_id` ON `legal_contracts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_templates_root_id`;
--> statement-breakpoint
DROP INDEX `legal_templates_approved_at`;
--> statement-breakpoint
DROP INDEX `legal_templates_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_templates_root_id` ON `legal_templates` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL AND root_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_approved_at` ON `legal_templates` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL AND approved_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_templates_team_id` ON `legal_templates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_obligations_contract_id`;
--> statement-breakpoint
DROP INDEX `legal_obligations_policy_id`;
--> statement-breakpoint
DROP INDEX `legal_obligations_series_id`;
--> statement-breakpoint
DROP INDEX `legal_obligations_recurs_after`;
--> statement-breakpoint
DROP INDEX `legal_obligations_due_from`;
--> statement-breakpoint
DROP INDEX `legal_obligations_breached_after`;
--> statement-breakpoint
DROP INDEX `legal_obligations_met_at`;
--> statement-breakpoint
DROP INDEX `legal_obligations_waived_at`;
--> statement-breakpoint
DROP INDEX `legal_obligations_breached_on`;
--> statement-breakpoint
DROP INDEX `legal_obligations_remedied_at`;
--> statement-breakpoint
DROP INDEX `legal_obligations_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_obligations_contract_id` ON `legal_obligations` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL AND contract_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_policy_id` ON `legal_obligations` (`org`,`policy_id`,`rid`) WHERE archived_at IS NULL AND policy_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_series_id` ON `legal_obligations` (`org`,`series_id`,`rid`) WHERE archived_at IS NULL AND series_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_recurs_after` ON `legal_obligations` (`org`,`recurs_after`,`rid`) WHERE archived_at IS NULL AND recurs_after IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_due_from` ON `legal_obligations` (`org`,`due_from`,`rid`) WHERE archived_at IS NULL AND due_from IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_breached_after` ON `legal_obligations` (`org`,`breached_after`,`rid`) WHERE archived_at IS NULL AND breached_after IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_met_at` ON `legal_obligations` (`org`,`met_at`,`rid`) WHERE archived_at IS NULL AND met_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_waived_at` ON `legal_obligations` (`org`,`waived_at`,`rid`) WHERE archived_at IS NULL AND waived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_breached_on` ON `legal_obligations` (`org`,`breached_on`,`rid`) WHERE archived_at IS NULL AND breached_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_remedied_at` ON `legal_obligations` (`org`,`remedied_at`,`rid`) WHERE archived_at IS NULL AND remedied_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_obligations_team_id` ON `legal_obligations` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_matters_account_id`;
--> statement-breakpoint
DROP INDEX `legal_matters_contract_id`;
--> statement-breakpoint
DROP INDEX `legal_matters_held_at`;
--> statement-breakpoint
DROP INDEX `legal_matters_decided_at`;
--> statement-breakpoint
DROP INDEX `legal_matters_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_matters_account_id` ON `legal_matters` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_contract_id` ON `legal_matters` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL AND contract_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_held_at` ON `legal_matters` (`org`,`held_at`,`rid`) WHERE archived_at IS NULL AND held_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_decided_at` ON `legal_matters` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL AND decided_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_matters_team_id` ON `legal_matters` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_holds_released_at`;
--> statement-breakpoint
DROP INDEX `legal_holds_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_holds_released_at` ON `legal_holds` (`org`,`released_at`,`rid`) WHERE archived_at IS NULL AND released_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_holds_team_id` ON `legal_holds` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_policies_root_id`;
--> statement-breakpoint
DROP INDEX `legal_policies_approved_at`;
--> statement-breakpoint
DROP INDEX `legal_policies_published_at`;
--> statement-breakpoint
DROP INDEX `legal_policies_ended_at`;
--> statement-breakpoint
DROP INDEX `legal_policies_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_policies_root_id` ON `legal_policies` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL AND root_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_approved_at` ON `legal_policies` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL AND approved_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_published_at` ON `legal_policies` (`org`,`published_at`,`rid`) WHERE archived_at IS NULL AND published_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_ended_at` ON `legal_policies` (`org`,`ended_at`,`rid`) WHERE archived_at IS NULL AND ended_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_policies_team_id` ON `legal_policies` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_acknowledgements_user_id`;
--> statement-breakpoint
DROP INDEX `legal_acknowledgements_at`;
--> statement-breakpoint
DROP INDEX `legal_acknowledgements_method`;
--> statement-breakpoint
DROP INDEX `legal_acknowledgements_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_user_id` ON `legal_acknowledgements` (`org`,`user_id`,`rid`) WHERE archived_at IS NULL AND user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_at` ON `legal_acknowledgements` (`org`,`at`,`rid`) WHERE archived_at IS NULL AND at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_method` ON `legal_acknowledgements` (`org`,`method`,`rid`) WHERE archived_at IS NULL AND method IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_acknowledgements_team_id` ON `legal_acknowledgements` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_processing_records_root_id`;
--> statement-breakpoint
DROP INDEX `legal_processing_records_approved_at`;
--> statement-breakpoint
DROP INDEX `legal_processing_records_active_from`;
--> statement-breakpoint
DROP INDEX `legal_processing_records_retired_on`;
--> statement-breakpoint
DROP INDEX `legal_processing_records_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_root_id` ON `legal_processing_records` (`org`,`root_id`,`rid`) WHERE archived_at IS NULL AND root_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_approved_at` ON `legal_processing_records` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL AND approved_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_active_from` ON `legal_processing_records` (`org`,`active_from`,`rid`) WHERE archived_at IS NULL AND active_from IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_retired_on` ON `legal_processing_records` (`org`,`retired_on`,`rid`) WHERE archived_at IS NULL AND retired_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_processing_records_team_id` ON `legal_processing_records` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `legal_incidents_notify_by`;
--> statement-breakpoint
DROP INDEX `legal_incidents_clock_until`;
--> statement-breakpoint
DROP INDEX `legal_incidents_contained_at`;
--> statement-breakpoint
DROP INDEX `legal_incidents_reported_at`;
--> statement-breakpoint
DROP INDEX `legal_incidents_decided_at`;
--> statement-breakpoint
DROP INDEX `legal_incidents_reminded_24h_at`;
--> statement-breakpoint
DROP INDEX `legal_incidents_reminded_6h_at`;
--> statement-breakpoint
DROP INDEX `legal_incidents_overdue_at`;
--> statement-breakpoint
DROP INDEX `legal_incidents_team_id`;
--> statement-breakpoint
CREATE INDEX `legal_incidents_notify_by` ON `legal_incidents` (`org`,`notify_by`,`rid`) WHERE archived_at IS NULL AND notify_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_clock_until` ON `legal_incidents` (`org`,`clock_until`,`rid`) WHERE archived_at IS NULL AND clock_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_contained_at` ON `legal_incidents` (`org`,`contained_at`,`rid`) WHERE archived_at IS NULL AND contained_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_reported_at` ON `legal_incidents` (`org`,`reported_at`,`rid`) WHERE archived_at IS NULL AND reported_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_decided_at` ON `legal_incidents` (`org`,`decided_at`,`rid`) WHERE archived_at IS NULL AND decided_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_reminded_24h_at` ON `legal_incidents` (`org`,`reminded_24h_at`,`rid`) WHERE archived_at IS NULL AND reminded_24h_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_reminded_6h_at` ON `legal_incidents` (`org`,`reminded_6h_at`,`rid`) WHERE archived_at IS NULL AND reminded_6h_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_overdue_at` ON `legal_incidents` (`org`,`overdue_at`,`rid`) WHERE archived_at IS NULL AND overdue_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `legal_incidents_team_id` ON `legal_incidents` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_objectives_parent_id`;
--> statement-breakpoint
DROP INDEX `strat_objectives_closed_on`;
--> statement-breakpoint
DROP INDEX `strat_objectives_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_objectives_parent_id` ON `strat_objectives` (`org`,`parent_id`,`rid`) WHERE archived_at IS NULL AND parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_closed_on` ON `strat_objectives` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL AND closed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_objectives_team_id` ON `strat_objectives` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_key_results_confidence`;
--> statement-breakpoint
DROP INDEX `strat_key_results_checked_in_at`;
--> statement-breakpoint
DROP INDEX `strat_key_results_check_in_by`;
--> statement-breakpoint
DROP INDEX `strat_key_results_activated_at`;
--> statement-breakpoint
DROP INDEX `strat_key_results_retargeted_at`;
--> statement-breakpoint
DROP INDEX `strat_key_results_closed_on`;
--> statement-breakpoint
DROP INDEX `strat_key_results_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_key_results_confidence` ON `strat_key_results` (`org`,`confidence`,`rid`) WHERE archived_at IS NULL AND confidence IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_checked_in_at` ON `strat_key_results` (`org`,`checked_in_at`,`rid`) WHERE archived_at IS NULL AND checked_in_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_check_in_by` ON `strat_key_results` (`org`,`check_in_by`,`rid`) WHERE archived_at IS NULL AND check_in_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_activated_at` ON `strat_key_results` (`org`,`activated_at`,`rid`) WHERE archived_at IS NULL AND activated_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_retargeted_at` ON `strat_key_results` (`org`,`retargeted_at`,`rid`) WHERE archived_at IS NULL AND retargeted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_closed_on` ON `strat_key_results` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL AND closed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_key_results_team_id` ON `strat_key_results` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_check_ins_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_check_ins_team_id` ON `strat_check_ins` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_initiatives_project_id`;
--> statement-breakpoint
DROP INDEX `strat_initiatives_spent`;
--> statement-breakpoint
DROP INDEX `strat_initiatives_rank`;
--> statement-breakpoint
DROP INDEX `strat_initiatives_approved_by_id`;
--> statement-breakpoint
DROP INDEX `strat_initiatives_approved_on`;
--> statement-breakpoint
DROP INDEX `strat_initiatives_closed_on`;
--> statement-breakpoint
DROP INDEX `strat_initiatives_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_project_id` ON `strat_initiatives` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL AND project_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_spent` ON `strat_initiatives` (`org`,`spent_amount`,`rid`) WHERE archived_at IS NULL AND spent_amount IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_rank` ON `strat_initiatives` (`org`,`rank`,`rid`) WHERE archived_at IS NULL AND rank IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_approved_by_id` ON `strat_initiatives` (`org`,`approved_by_id`,`rid`) WHERE archived_at IS NULL AND approved_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_approved_on` ON `strat_initiatives` (`org`,`approved_on`,`rid`) WHERE archived_at IS NULL AND approved_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_closed_on` ON `strat_initiatives` (`org`,`closed_on`,`rid`) WHERE archived_at IS NULL AND closed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_initiatives_team_id` ON `strat_initiatives` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_risks_review_task_id`;
--> statement-breakpoint
DROP INDEX `strat_risks_accepted_until`;
--> statement-breakpoint
DROP INDEX `strat_risks_accepted_by_id`;
--> statement-breakpoint
DROP INDEX `strat_risks_accepted_at`;
--> statement-breakpoint
DROP INDEX `strat_risks_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_risks_review_task_id` ON `strat_risks` (`org`,`review_task_id`,`rid`) WHERE archived_at IS NULL AND review_task_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_accepted_until` ON `strat_risks` (`org`,`accepted_until`,`rid`) WHERE archived_at IS NULL AND accepted_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_accepted_by_id` ON `strat_risks` (`org`,`accepted_by_id`,`rid`) WHERE archived_at IS NULL AND accepted_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_accepted_at` ON `strat_risks` (`org`,`accepted_at`,`rid`) WHERE archived_at IS NULL AND accepted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_risks_team_id` ON `strat_risks` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_kpis_value`;
--> statement-breakpoint
DROP INDEX `strat_kpis_status`;
--> statement-breakpoint
DROP INDEX `strat_kpis_measured_at`;
--> statement-breakpoint
DROP INDEX `strat_kpis_measure_on`;
--> statement-breakpoint
DROP INDEX `strat_kpis_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_kpis_value` ON `strat_kpis` (`org`,`value`,`rid`) WHERE archived_at IS NULL AND value IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_status` ON `strat_kpis` (`org`,`status`,`rid`) WHERE archived_at IS NULL AND status IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_measured_at` ON `strat_kpis` (`org`,`measured_at`,`rid`) WHERE archived_at IS NULL AND measured_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_measure_on` ON `strat_kpis` (`org`,`measure_on`,`rid`) WHERE archived_at IS NULL AND measure_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpis_team_id` ON `strat_kpis` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_kpi_points_status`;
--> statement-breakpoint
DROP INDEX `strat_kpi_points_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_status` ON `strat_kpi_points` (`org`,`status`,`rid`) WHERE archived_at IS NULL AND status IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_kpi_points_team_id` ON `strat_kpi_points` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `strat_decisions_decided_on`;
--> statement-breakpoint
DROP INDEX `strat_decisions_review_task_id`;
--> statement-breakpoint
DROP INDEX `strat_decisions_supersedes_id`;
--> statement-breakpoint
DROP INDEX `strat_decisions_superseded_by_id`;
--> statement-breakpoint
DROP INDEX `strat_decisions_team_id`;
--> statement-breakpoint
CREATE INDEX `strat_decisions_decided_on` ON `strat_decisions` (`org`,`decided_on`,`rid`) WHERE archived_at IS NULL AND decided_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_review_task_id` ON `strat_decisions` (`org`,`review_task_id`,`rid`) WHERE archived_at IS NULL AND review_task_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_supersedes_id` ON `strat_decisions` (`org`,`supersedes_id`,`rid`) WHERE archived_at IS NULL AND supersedes_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_superseded_by_id` ON `strat_decisions` (`org`,`superseded_by_id`,`rid`) WHERE archived_at IS NULL AND superseded_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `strat_decisions_team_id` ON `strat_decisions` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `settings_holidays_team_id`;
--> statement-breakpoint
CREATE INDEX `settings_holidays_team_id` ON `settings_holidays` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `settings_teams_team_id`;
--> statement-breakpoint
CREATE INDEX `settings_teams_team_id` ON `settings_teams` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `data_requests_due_on`;
--> statement-breakpoint
DROP INDEX `data_requests_extended_at`;
--> statement-breakpoint
DROP INDEX `data_requests_identity_by_id`;
--> statement-breakpoint
DROP INDEX `data_requests_identity_at`;
--> statement-breakpoint
DROP INDEX `data_requests_scoped_at`;
--> statement-breakpoint
DROP INDEX `data_requests_submitted_by_id`;
--> statement-breakpoint
DROP INDEX `data_requests_approved_by_id`;
--> statement-breakpoint
DROP INDEX `data_requests_approved_at`;
--> statement-breakpoint
DROP INDEX `data_requests_executed_at`;
--> statement-breakpoint
DROP INDEX `data_requests_delivered_at`;
--> statement-breakpoint
DROP INDEX `data_requests_closed_at`;
--> statement-breakpoint
DROP INDEX `data_requests_pack_until`;
--> statement-breakpoint
DROP INDEX `data_requests_team_id`;
--> statement-breakpoint
CREATE INDEX `data_requests_due_on` ON `data_requests` (`org`,`due_on`,`rid`) WHERE archived_at IS NULL AND due_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_extended_at` ON `data_requests` (`org`,`extended_at`,`rid`) WHERE archived_at IS NULL AND extended_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_identity_by_id` ON `data_requests` (`org`,`identity_by_id`,`rid`) WHERE archived_at IS NULL AND identity_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_identity_at` ON `data_requests` (`org`,`identity_at`,`rid`) WHERE archived_at IS NULL AND identity_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_scoped_at` ON `data_requests` (`org`,`scoped_at`,`rid`) WHERE archived_at IS NULL AND scoped_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_submitted_by_id` ON `data_requests` (`org`,`submitted_by_id`,`rid`) WHERE archived_at IS NULL AND submitted_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_approved_by_id` ON `data_requests` (`org`,`approved_by_id`,`rid`) WHERE archived_at IS NULL AND approved_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_approved_at` ON `data_requests` (`org`,`approved_at`,`rid`) WHERE archived_at IS NULL AND approved_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_executed_at` ON `data_requests` (`org`,`executed_at`,`rid`) WHERE archived_at IS NULL AND executed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_delivered_at` ON `data_requests` (`org`,`delivered_at`,`rid`) WHERE archived_at IS NULL AND delivered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_closed_at` ON `data_requests` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL AND closed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_pack_until` ON `data_requests` (`org`,`pack_until`,`rid`) WHERE archived_at IS NULL AND pack_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `data_requests_team_id` ON `data_requests` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `learning_assignments_policy_id`;
--> statement-breakpoint
DROP INDEX `learning_assignments_activated_at`;
--> statement-breakpoint
DROP INDEX `learning_assignments_closed_at`;
--> statement-breakpoint
DROP INDEX `learning_assignments_team_id`;
--> statement-breakpoint
CREATE INDEX `learning_assignments_policy_id` ON `learning_assignments` (`org`,`policy_id`,`rid`) WHERE archived_at IS NULL AND policy_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_activated_at` ON `learning_assignments` (`org`,`activated_at`,`rid`) WHERE archived_at IS NULL AND activated_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_closed_at` ON `learning_assignments` (`org`,`closed_at`,`rid`) WHERE archived_at IS NULL AND closed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_assignments_team_id` ON `learning_assignments` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `learning_enrolments_assignment_id`;
--> statement-breakpoint
DROP INDEX `learning_enrolments_due_on`;
--> statement-breakpoint
DROP INDEX `learning_enrolments_score`;
--> statement-breakpoint
DROP INDEX `learning_enrolments_started_at`;
--> statement-breakpoint
DROP INDEX `learning_enrolments_completed_at`;
--> statement-breakpoint
DROP INDEX `learning_enrolments_repeat_on`;
--> statement-breakpoint
DROP INDEX `learning_enrolments_team_id`;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_assignment_id` ON `learning_enrolments` (`org`,`assignment_id`,`rid`) WHERE archived_at IS NULL AND assignment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_due_on` ON `learning_enrolments` (`org`,`due_on`,`rid`) WHERE archived_at IS NULL AND due_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_score` ON `learning_enrolments` (`org`,`score`,`rid`) WHERE archived_at IS NULL AND score IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_started_at` ON `learning_enrolments` (`org`,`started_at`,`rid`) WHERE archived_at IS NULL AND started_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_completed_at` ON `learning_enrolments` (`org`,`completed_at`,`rid`) WHERE archived_at IS NULL AND completed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_repeat_on` ON `learning_enrolments` (`org`,`repeat_on`,`rid`) WHERE archived_at IS NULL AND repeat_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_enrolments_team_id` ON `learning_enrolments` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `learning_attempts_passed`;
--> statement-breakpoint
DROP INDEX `learning_attempts_team_id`;
--> statement-breakpoint
CREATE INDEX `learning_attempts_passed` ON `learning_attempts` (`org`,`passed`,`rid`) WHERE archived_at IS NULL AND passed IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_attempts_team_id` ON `learning_attempts` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX `learning_cards_team_id`;
--> statement-breakpoint
CREATE INDEX `learning_cards_team_id` ON `learning_cards` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
