CREATE TABLE `learning_libraries` (
	`org` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`graph_revision` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `learning_domains` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`description` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_domains_id` ON `learning_domains` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_domains_key` ON `learning_domains` (`org`,`key`);
--> statement-breakpoint
CREATE TABLE `learning_documents` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`domain` integer,
	`title` text NOT NULL,
	`file_name` text NOT NULL,
	`origin` text NOT NULL,
	`origin_key` text,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`stage` text,
	`units_done` integer NOT NULL,
	`units_total` integer NOT NULL,
	`error_code` text,
	`error_message` text,
	`revision` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_documents_id` ON `learning_documents` (`id`);
--> statement-breakpoint
CREATE INDEX `learning_documents_order` ON `learning_documents` (`org`,`domain`,`position`,`rid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_documents_origin` ON `learning_documents` (`org`,`origin`,`origin_key`) WHERE origin_key IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `learning_revisions` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`document` integer NOT NULL,
	`revision` integer NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`format` text,
	`language` text,
	`pages` integer,
	`words` integer NOT NULL,
	`points` integer NOT NULL,
	`text_sha256` text,
	`warnings` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`read_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_revisions_number` ON `learning_revisions` (`document`,`revision`);
--> statement-breakpoint
CREATE INDEX `learning_revisions_file` ON `learning_revisions` (`sha256`);
--> statement-breakpoint
CREATE TABLE `learning_blocks` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`document` integer NOT NULL,
	`revision` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`kind` text NOT NULL,
	`level` integer,
	`page` integer,
	`start` integer NOT NULL,
	`path` text NOT NULL,
	`text` text NOT NULL,
	`marks` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_blocks_place` ON `learning_blocks` (`revision`,`ordinal`);
--> statement-breakpoint
CREATE TABLE `learning_concepts` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`salience` real NOT NULL,
	`frequency` integer NOT NULL,
	`documents` integer NOT NULL,
	`level` integer NOT NULL,
	`definition_block` integer,
	`definition_start` integer,
	`definition_end` integer,
	`definition_score` real,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_concepts_id` ON `learning_concepts` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_concepts_key` ON `learning_concepts` (`org`,`key`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_frequency` ON `learning_concepts` (`org`,`frequency`,`rid`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_level` ON `learning_concepts` (`org`,`level`,`rid`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_name` ON `learning_concepts` (`org`,`name`,`rid`);
--> statement-breakpoint
CREATE TABLE `learning_aliases` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`key` text NOT NULL,
	`concept` integer NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`document` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_aliases_key` ON `learning_aliases` (`org`,`key`);
--> statement-breakpoint
CREATE INDEX `learning_aliases_concept` ON `learning_aliases` (`concept`);
--> statement-breakpoint
CREATE INDEX `learning_aliases_document` ON `learning_aliases` (`document`);
--> statement-breakpoint
CREATE TABLE `learning_mentions` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`concept` integer NOT NULL,
	`document` integer NOT NULL,
	`block` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`count` integer NOT NULL,
	`first` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_mentions_concept` ON `learning_mentions` (`concept`,`block`);
--> statement-breakpoint
CREATE INDEX `learning_mentions_document` ON `learning_mentions` (`document`,`ordinal`);
--> statement-breakpoint
CREATE INDEX `learning_mentions_block` ON `learning_mentions` (`block`);
--> statement-breakpoint
CREATE TABLE `learning_edges` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`from` integer NOT NULL,
	`to` integer NOT NULL,
	`type` text NOT NULL,
	`confidence` real NOT NULL,
	`signals` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_edges_id` ON `learning_edges` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_edges_pair` ON `learning_edges` (`org`,`from`,`to`,`type`);
--> statement-breakpoint
CREATE INDEX `learning_edges_to` ON `learning_edges` (`to`);
--> statement-breakpoint
CREATE TABLE `learning_edge_evidence` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`edge` integer NOT NULL,
	`document` integer NOT NULL,
	`block` integer NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`signal` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `learning_edge_evidence_edge` ON `learning_edge_evidence` (`edge`);
--> statement-breakpoint
CREATE INDEX `learning_edge_evidence_document` ON `learning_edge_evidence` (`document`);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `patient` integer DEFAULT 0 NOT NULL;
