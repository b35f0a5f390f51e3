export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      account_rules: {
        Row: {
          created_at: string;
          id: number;
          staff_factor_due_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: number;
          staff_factor_due_at?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: number;
          staff_factor_due_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_id: string | null;
          actor_name: string | null;
          actor_role: string | null;
          area: string;
          at: string;
          changes: NonNullable<Json>;
          company_id: string | null;
          id: number;
          row_id: string;
          table_name: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_name?: string | null;
          actor_role?: string | null;
          area: string;
          at?: string;
          changes?: NonNullable<Json>;
          company_id?: string | null;
          id?: never;
          row_id: string;
          table_name: string;
        };
        Update: {
          action?: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_name?: string | null;
          actor_role?: string | null;
          area?: string;
          at?: string;
          changes?: NonNullable<Json>;
          company_id?: string | null;
          id?: never;
          row_id?: string;
          table_name?: string;
        };
        Relationships: [];
      };
      blog_slug_history: {
        Row: {
          blog_id: string;
          created_at: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          blog_id: string;
          created_at?: string;
          slug: string;
        };
        Update: {
          blog_id?: string;
          created_at?: string;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'blog_slug_history_blog_id_fkey';
            columns: ['blog_id'];
            isOneToOne: false;
            referencedRelation: 'blogs';
            referencedColumns: ['id'];
          },
        ];
      };
      blogs: {
        Row: {
          author_id: string | null;
          category_id: string | null;
          content: string;
          created_at: string;
          excerpt: string | null;
          header_image_alt: string | null;
          header_image_url: string | null;
          id: string;
          publish_at: string | null;
          published: boolean;
          search_description: string | null;
          slug: string;
          title: string;
          updated_at: string;
          word_count: number;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          author_id?: string | null;
          category_id?: string | null;
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          header_image_alt?: string | null;
          header_image_url?: string | null;
          id?: string;
          publish_at?: string | null;
          published?: boolean;
          search_description?: string | null;
          slug: string;
          title: string;
          updated_at?: string;
          word_count?: never;
        };
        Update: {
          author_id?: string | null;
          category_id?: string | null;
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          header_image_alt?: string | null;
          header_image_url?: string | null;
          id?: string;
          publish_at?: string | null;
          published?: boolean;
          search_description?: string | null;
          slug?: string;
          title?: string;
          updated_at?: string;
          word_count?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'blogs_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'blogs_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'blogs_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
        ];
      };
      brand: {
        Row: {
          accent: string;
          created_at: string;
          dark_logo_url: string | null;
          description: string | null;
          email_sender: string | null;
          hero_picture_url: string | null;
          icon_url: string | null;
          id: number;
          logo_url: string | null;
          name: string;
          previous: Json | null;
          sign_in_picture_url: string | null;
          social_picture_url: string | null;
          tagline: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accent?: string;
          created_at?: string;
          dark_logo_url?: string | null;
          description?: string | null;
          email_sender?: string | null;
          hero_picture_url?: string | null;
          icon_url?: string | null;
          id?: number;
          logo_url?: string | null;
          name: string;
          previous?: Json | null;
          sign_in_picture_url?: string | null;
          social_picture_url?: string | null;
          tagline?: string | null;
          updated_at?: string;
        };
        Update: {
          accent?: string;
          created_at?: string;
          dark_logo_url?: string | null;
          description?: string | null;
          email_sender?: string | null;
          hero_picture_url?: string | null;
          icon_url?: string | null;
          id?: number;
          logo_url?: string | null;
          name?: string;
          previous?: Json | null;
          sign_in_picture_url?: string | null;
          social_picture_url?: string | null;
          tagline?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      categories: {
        Row: {
          color: string;
          created_at: string;
          id: string;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          color: string;
          created_at?: string;
          id?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          color?: string;
          created_at?: string;
          id?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      client_invoices: {
        Row: {
          amount: number;
          client_id: string | null;
          closed_on: string | null;
          company_id: string;
          created_at: string;
          currency: string;
          due_date: string | null;
          file_url: string | null;
          id: string;
          invoice_date: string;
          invoice_name: string;
          invoice_number: string;
          payment_link: string | null;
          payment_status: string;
          project_id: string;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          amount: number;
          client_id?: string | null;
          closed_on?: string | null;
          company_id: string;
          created_at?: string;
          currency?: string;
          due_date?: string | null;
          file_url?: string | null;
          id?: string;
          invoice_date: string;
          invoice_name: string;
          invoice_number: string;
          payment_link?: string | null;
          payment_status?: string;
          project_id: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          client_id?: string | null;
          closed_on?: string | null;
          company_id?: string;
          created_at?: string;
          currency?: string;
          due_date?: string | null;
          file_url?: string | null;
          id?: string;
          invoice_date?: string;
          invoice_name?: string;
          invoice_number?: string;
          payment_link?: string | null;
          payment_status?: string;
          project_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_invoices_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_invoices_project_id_fkey';
            columns: ['project_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id', 'company_id'];
          },
        ];
      };
      client_projects: {
        Row: {
          client_id: string | null;
          company_id: string;
          contact_person_email: string;
          contact_person_name: string;
          contact_person_phone: string | null;
          contact_person_role: string;
          created_at: string;
          description: string | null;
          estimated_delivery: string | null;
          id: string;
          percent_complete: number;
          status: string;
          title: string;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          client_id?: string | null;
          company_id: string;
          contact_person_email: string;
          contact_person_name: string;
          contact_person_phone?: string | null;
          contact_person_role: string;
          created_at?: string;
          description?: string | null;
          estimated_delivery?: string | null;
          id?: string;
          percent_complete?: number;
          status?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          client_id?: string | null;
          company_id?: string;
          contact_person_email?: string;
          contact_person_name?: string;
          contact_person_phone?: string | null;
          contact_person_role?: string;
          created_at?: string;
          description?: string | null;
          estimated_delivery?: string | null;
          id?: string;
          percent_complete?: number;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_projects_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_projects_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_projects_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_projects_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'staff_companies';
            referencedColumns: ['company_id'];
          },
        ];
      };
      companies: {
        Row: {
          created_at: string;
          gets_reminders: boolean;
          id: string;
          name: string;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          created_at?: string;
          gets_reminders?: boolean;
          id?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          gets_reminders?: boolean;
          id?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      company_invitations: {
        Row: {
          company_id: string;
          company_name: string;
          created_at: string;
          email: string;
          expires_at: string;
          full_name: string | null;
          id: string;
          invited_by: string | null;
          invited_by_name: string;
          is_approver: boolean;
          is_billing: boolean;
          is_manager: boolean;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          company_name?: string;
          created_at?: string;
          email: string;
          expires_at?: string;
          full_name?: string | null;
          id?: string;
          invited_by?: string | null;
          invited_by_name?: string;
          is_approver?: boolean;
          is_billing?: boolean;
          is_manager?: boolean;
        };
        Update: {
          company_id?: string;
          company_name?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          full_name?: string | null;
          id?: string;
          invited_by?: string | null;
          invited_by_name?: string;
          is_approver?: boolean;
          is_billing?: boolean;
          is_manager?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'company_invitations_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_invitations_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'staff_companies';
            referencedColumns: ['company_id'];
          },
          {
            foreignKeyName: 'company_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      company_members: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          is_approver: boolean;
          is_billing: boolean;
          is_manager: boolean;
          person_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          created_at?: string;
          id?: string;
          is_approver?: boolean;
          is_billing?: boolean;
          is_manager?: boolean;
          person_id: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          is_approver?: boolean;
          is_billing?: boolean;
          is_manager?: boolean;
          person_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_members_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_members_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'staff_companies';
            referencedColumns: ['company_id'];
          },
          {
            foreignKeyName: 'company_members_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_members_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          budget: string | null;
          company: string | null;
          created_at: string;
          email: string;
          handled: boolean;
          id: string;
          looks_automatic: boolean;
          message: string;
          name: string;
          phone: string | null;
          request_key: string;
          service: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          budget?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          handled?: boolean;
          id?: string;
          looks_automatic?: boolean;
          message: string;
          name: string;
          phone?: string | null;
          request_key?: string;
          service: string;
          updated_at?: string;
        };
        Update: {
          budget?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          handled?: boolean;
          id?: string;
          looks_automatic?: boolean;
          message?: string;
          name?: string;
          phone?: string | null;
          request_key?: string;
          service?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      faqs: {
        Row: {
          answer: string;
          created_at: string;
          id: string;
          published: boolean;
          question: string;
          sort_order: number;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          answer: string;
          created_at?: string;
          id?: string;
          published?: boolean;
          question: string;
          sort_order?: number;
          updated_at?: string;
        };
        Update: {
          answer?: string;
          created_at?: string;
          id?: string;
          published?: boolean;
          question?: string;
          sort_order?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      invoice_reminders: {
        Row: {
          author_id: string | null;
          company_id: string;
          created_at: string;
          id: string;
          invoice_id: string;
          message: string;
          project_id: string;
          step: number | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          company_id: string;
          created_at?: string;
          id?: string;
          invoice_id: string;
          message: string;
          project_id: string;
          step?: number | null;
          updated_at?: string;
        };
        Update: {
          author_id?: string | null;
          company_id?: string;
          created_at?: string;
          id?: string;
          invoice_id?: string;
          message?: string;
          project_id?: string;
          step?: number | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_reminders_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_reminders_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_reminders_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'client_invoices';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          id: string;
          status: string;
          unsubscribed_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          status?: string;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          status?: string;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      notification_settings: {
        Row: {
          channel: string;
          created_at: string;
          id: string;
          kind: string;
          person_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          channel: string;
          created_at?: string;
          id?: string;
          kind: string;
          person_id: string;
          updated_at?: string;
        };
        Update: {
          channel?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          person_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notification_settings_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notification_settings_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_accounts: {
        Row: {
          account_holder: string;
          bic: string | null;
          created_at: string;
          currency: string;
          iban: string | null;
          id: string;
          link_template: string | null;
          note: string | null;
          other_account: string | null;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          account_holder: string;
          bic?: string | null;
          created_at?: string;
          currency: string;
          iban?: string | null;
          id?: string;
          link_template?: string | null;
          note?: string | null;
          other_account?: string | null;
          updated_at?: string;
        };
        Update: {
          account_holder?: string;
          bic?: string | null;
          created_at?: string;
          currency?: string;
          iban?: string | null;
          id?: string;
          link_template?: string | null;
          note?: string | null;
          other_account?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          awaiting_access: boolean;
          bio: string | null;
          created_at: string;
          deleted_at: string | null;
          email: string | null;
          full_name: string | null;
          github_url: string | null;
          id: string;
          linkedin_url: string | null;
          organization_name: string | null;
          password_due_at: string | null;
          public_profile: boolean;
          role: string;
          twitter_url: string | null;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          avatar_url?: string | null;
          awaiting_access?: boolean;
          bio?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          email?: string | null;
          full_name?: string | null;
          github_url?: string | null;
          id: string;
          linkedin_url?: string | null;
          organization_name?: string | null;
          password_due_at?: string | null;
          public_profile?: boolean;
          role?: string;
          twitter_url?: string | null;
          updated_at?: string;
        };
        Update: {
          avatar_url?: string | null;
          awaiting_access?: boolean;
          bio?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          email?: string | null;
          full_name?: string | null;
          github_url?: string | null;
          id?: string;
          linkedin_url?: string | null;
          organization_name?: string | null;
          password_due_at?: string | null;
          public_profile?: boolean;
          role?: string;
          twitter_url?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      project_notifications: {
        Row: {
          client_id: string;
          created_at: string;
          id: string;
          invoice_id: string | null;
          message: string;
          notification_type: string;
          project_id: string;
          read: boolean;
          reminder_id: string | null;
          sent_at: string;
          sprint_id: string | null;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          created_at?: string;
          id?: string;
          invoice_id?: string | null;
          message: string;
          notification_type?: string;
          project_id: string;
          read?: boolean;
          reminder_id?: string | null;
          sent_at?: string;
          sprint_id?: string | null;
          title: string;
        };
        Update: {
          client_id?: string;
          created_at?: string;
          id?: string;
          invoice_id?: string | null;
          message?: string;
          notification_type?: string;
          project_id?: string;
          read?: boolean;
          reminder_id?: string | null;
          sent_at?: string;
          sprint_id?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_notifications_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_notifications_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_notifications_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'client_invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_notifications_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_notifications_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_notifications_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_notifications_reminder_id_fkey';
            columns: ['reminder_id'];
            isOneToOne: false;
            referencedRelation: 'invoice_reminders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_notifications_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'project_notifications_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'project_notifications_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'project_notifications_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      project_sprints: {
        Row: {
          created_at: string;
          deliverables: string[];
          description: string | null;
          end_date: string;
          feedback_required: boolean;
          id: string;
          preview_link: string | null;
          project_id: string;
          sprint_order: number;
          start_date: string;
          status: string;
          title: string;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          created_at?: string;
          deliverables?: string[];
          description?: string | null;
          end_date: string;
          feedback_required?: boolean;
          id?: string;
          preview_link?: string | null;
          project_id: string;
          sprint_order?: number;
          start_date: string;
          status?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          deliverables?: string[];
          description?: string | null;
          end_date?: string;
          feedback_required?: boolean;
          id?: string;
          preview_link?: string | null;
          project_id?: string;
          sprint_order?: number;
          start_date?: string;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
        ];
      };
      project_tickets: {
        Row: {
          assigned_to: string | null;
          board_rank: string;
          created_at: string;
          description: string | null;
          id: string;
          number: number;
          position: number;
          priority: string;
          project_id: string;
          sprint_id: string | null;
          status: string;
          title: string;
          type: string;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          assigned_to?: string | null;
          board_rank?: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          number?: number;
          position?: number;
          priority?: string;
          project_id: string;
          sprint_id?: string | null;
          status?: string;
          title: string;
          type?: string;
          updated_at?: string;
        };
        Update: {
          assigned_to?: string | null;
          board_rank?: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          number?: number;
          position?: number;
          priority?: string;
          project_id?: string;
          sprint_id?: string | null;
          status?: string;
          title?: string;
          type?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_tickets_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_tickets_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_tickets_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_tickets_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'project_tickets_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'project_tickets_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'project_tickets_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      projects: {
        Row: {
          client_name: string | null;
          completed: boolean;
          completed_at: string | null;
          cover_image: string | null;
          created_at: string;
          description: string;
          featured: boolean;
          github_url: string | null;
          id: string;
          image_texts: NonNullable<Json>;
          images: string[];
          in_our_care: boolean;
          long_description: string | null;
          project_urls: string[];
          slug: string;
          start_date: string | null;
          technologies: string[];
          title: string;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          client_name?: string | null;
          completed?: boolean;
          completed_at?: string | null;
          cover_image?: string | null;
          created_at?: string;
          description: string;
          featured?: boolean;
          github_url?: string | null;
          id?: string;
          image_texts?: NonNullable<Json>;
          images?: string[];
          in_our_care?: boolean;
          long_description?: string | null;
          project_urls?: string[];
          slug?: string;
          start_date?: string | null;
          technologies?: string[];
          title: string;
          updated_at?: string;
        };
        Update: {
          client_name?: string | null;
          completed?: boolean;
          completed_at?: string | null;
          cover_image?: string | null;
          created_at?: string;
          description?: string;
          featured?: boolean;
          github_url?: string | null;
          id?: string;
          image_texts?: NonNullable<Json>;
          images?: string[];
          in_our_care?: boolean;
          long_description?: string | null;
          project_urls?: string[];
          slug?: string;
          start_date?: string | null;
          technologies?: string[];
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      release_counts: {
        Row: {
          day: string;
          label: string;
          last_at: string;
          release: string;
          total: number;
          version: string;
          what: string;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          label?: string;
          last_at?: string;
          release: string;
          total: number;
          version: string;
          what: string;
        };
        Update: {
          day?: string;
          label?: string;
          last_at?: string;
          release?: string;
          total?: number;
          version?: string;
          what?: string;
        };
        Relationships: [];
      };
      release_ledger: {
        Row: {
          entry: NonNullable<Json>;
          name: string;
          revision: number;
        };
        ComputedFields: never;
        Insert: {
          entry: NonNullable<Json>;
          name: string;
          revision: number;
        };
        Update: {
          entry?: NonNullable<Json>;
          name?: string;
          revision?: number;
        };
        Relationships: [];
      };
      release_maps: {
        Row: {
          content: string;
          maps: string;
          name: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          maps: string;
          name: string;
          version: string;
        };
        Update: {
          content?: string;
          maps?: string;
          name?: string;
          version?: string;
        };
        Relationships: [];
      };
      release_registry: {
        Row: {
          document: string;
          id: number;
          revision: number;
          switched_at: string;
        };
        ComputedFields: never;
        Insert: {
          document: string;
          id?: number;
          revision: number;
          switched_at?: string;
        };
        Update: {
          document?: string;
          id?: number;
          revision?: number;
          switched_at?: string;
        };
        Relationships: [];
      };
      release_rollouts: {
        Row: {
          against: string;
          hold_reason: string;
          is_for_staff: boolean;
          is_public: boolean;
          release: string;
          rollout: string;
          shares: number[];
          started_at: string;
          step: number;
          step_since: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          against: string;
          hold_reason?: string;
          is_for_staff: boolean;
          is_public?: boolean;
          release: string;
          rollout: string;
          shares: number[];
          started_at?: string;
          step?: number;
          step_since?: string;
          version: string;
        };
        Update: {
          against?: string;
          hold_reason?: string;
          is_for_staff?: boolean;
          is_public?: boolean;
          release?: string;
          rollout?: string;
          shares?: number[];
          started_at?: string;
          step?: number;
          step_since?: string;
          version?: string;
        };
        Relationships: [];
      };
      release_stops: {
        Row: {
          reason: string;
          rollout: string;
          stopped_at: string;
        };
        ComputedFields: never;
        Insert: {
          reason: string;
          rollout: string;
          stopped_at?: string;
        };
        Update: {
          reason?: string;
          rollout?: string;
          stopped_at?: string;
        };
        Relationships: [];
      };
      release_versions: {
        Row: {
          name: string;
          published_at: string;
          record: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          name: string;
          published_at?: string;
          record: string;
          version: string;
        };
        Update: {
          name?: string;
          published_at?: string;
          record?: string;
          version?: string;
        };
        Relationships: [];
      };
      services: {
        Row: {
          created_at: string;
          description: string;
          features: string[];
          icon_name: string | null;
          id: string;
          price_starting: string | null;
          published: boolean;
          title: string;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          created_at?: string;
          description: string;
          features?: string[];
          icon_name?: string | null;
          id?: string;
          price_starting?: string | null;
          published?: boolean;
          title: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string;
          features?: string[];
          icon_name?: string | null;
          id?: string;
          price_starting?: string | null;
          published?: boolean;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      settings: {
        Row: {
          address: string | null;
          booking_url: string | null;
          business_hours: string | null;
          contact_email: string | null;
          contact_phone: string | null;
          created_at: string;
          default_currency: string;
          figures: string[];
          founded_year: number | null;
          github_url: string | null;
          id: number;
          imprint_text: string | null;
          legal_name: string | null;
          linkedin_url: string | null;
          mission: string | null;
          privacy_text: string | null;
          register_number: string | null;
          response_time: string | null;
          sends_reminders: boolean;
          story: string | null;
          time_zone: string;
          twitter_url: string | null;
          updated_at: string;
          vat_number: string | null;
          vision: string | null;
          years_experience: number | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          booking_url?: string | null;
          business_hours?: string | null;
          contact_email?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          default_currency?: string;
          figures?: string[];
          founded_year?: number | null;
          github_url?: string | null;
          id?: number;
          imprint_text?: string | null;
          legal_name?: string | null;
          linkedin_url?: string | null;
          mission?: string | null;
          privacy_text?: string | null;
          register_number?: string | null;
          response_time?: string | null;
          sends_reminders?: boolean;
          story?: string | null;
          time_zone?: string;
          twitter_url?: string | null;
          updated_at?: string;
          vat_number?: string | null;
          vision?: string | null;
          years_experience?: number | null;
        };
        Update: {
          address?: string | null;
          booking_url?: string | null;
          business_hours?: string | null;
          contact_email?: string | null;
          contact_phone?: string | null;
          created_at?: string;
          default_currency?: string;
          figures?: string[];
          founded_year?: number | null;
          github_url?: string | null;
          id?: number;
          imprint_text?: string | null;
          legal_name?: string | null;
          linkedin_url?: string | null;
          mission?: string | null;
          privacy_text?: string | null;
          register_number?: string | null;
          response_time?: string | null;
          sends_reminders?: boolean;
          story?: string | null;
          time_zone?: string;
          twitter_url?: string | null;
          updated_at?: string;
          vat_number?: string | null;
          vision?: string | null;
          years_experience?: number | null;
        };
        Relationships: [];
      };
      sprint_continuations: {
        Row: {
          author_id: string | null;
          author_name: string;
          created_at: string;
          id: string;
          project_id: string;
          request_key: string;
          sprint_id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_name?: string;
          created_at?: string;
          id?: string;
          project_id: string;
          request_key?: string;
          sprint_id: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string;
          created_at?: string;
          id?: string;
          project_id?: string;
          request_key?: string;
          sprint_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sprint_continuations_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_continuations_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_continuations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_continuations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      sprint_messages: {
        Row: {
          author_id: string | null;
          author_name: string;
          body: string;
          created_at: string;
          id: string;
          kind: string;
          project_id: string;
          request_key: string;
          sprint_id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_name?: string;
          body: string;
          created_at?: string;
          id?: string;
          kind: string;
          project_id: string;
          request_key?: string;
          sprint_id: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string;
          body?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          project_id?: string;
          request_key?: string;
          sprint_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sprint_messages_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_messages_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      sprint_signoffs: {
        Row: {
          author_id: string | null;
          author_name: string;
          comment: string | null;
          created_at: string;
          decision: string;
          deliverables: string[];
          done_tickets: NonNullable<Json>;
          id: string;
          preview_link: string | null;
          project_id: string;
          request_key: string;
          sprint_id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_name?: string;
          comment?: string | null;
          created_at?: string;
          decision: string;
          deliverables?: string[];
          done_tickets?: NonNullable<Json>;
          id?: string;
          preview_link?: string | null;
          project_id: string;
          request_key?: string;
          sprint_id: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string;
          comment?: string | null;
          created_at?: string;
          decision?: string;
          deliverables?: string[];
          done_tickets?: NonNullable<Json>;
          id?: string;
          preview_link?: string | null;
          project_id?: string;
          request_key?: string;
          sprint_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sprint_signoffs_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      staff_notifications: {
        Row: {
          audience: string;
          contact_message_id: string | null;
          created_at: string;
          id: string;
          kind: string;
          message: string;
          profile_id: string | null;
          project_id: string | null;
          read: boolean;
          sprint_id: string | null;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          audience?: string;
          contact_message_id?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          message: string;
          profile_id?: string | null;
          project_id?: string | null;
          read?: boolean;
          sprint_id?: string | null;
          title: string;
        };
        Update: {
          audience?: string;
          contact_message_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          message?: string;
          profile_id?: string | null;
          project_id?: string | null;
          read?: boolean;
          sprint_id?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'staff_notifications_contact_message_id_fkey';
            columns: ['contact_message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_notifications_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_notifications_profile_id_fkey';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'public_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_notifications_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_notifications_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'staff_notifications_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'staff_notifications_sprint_id_fkey';
            columns: ['sprint_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_notifications_sprint_id_fkey';
            columns: ['sprint_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'staff_notifications_sprint_id_fkey';
            columns: ['sprint_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id'];
          },
          {
            foreignKeyName: 'staff_notifications_sprint_id_fkey';
            columns: ['sprint_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id'];
          },
        ];
      };
      team_members: {
        Row: {
          bio: string | null;
          created_at: string;
          email: string | null;
          github_url: string | null;
          id: string;
          image_url: string | null;
          linkedin_url: string | null;
          name: string;
          order_position: number;
          role: string;
          skills: string[];
          twitter_url: string | null;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          bio?: string | null;
          created_at?: string;
          email?: string | null;
          github_url?: string | null;
          id?: string;
          image_url?: string | null;
          linkedin_url?: string | null;
          name: string;
          order_position?: number;
          role: string;
          skills?: string[];
          twitter_url?: string | null;
          updated_at?: string;
        };
        Update: {
          bio?: string | null;
          created_at?: string;
          email?: string | null;
          github_url?: string | null;
          id?: string;
          image_url?: string | null;
          linkedin_url?: string | null;
          name?: string;
          order_position?: number;
          role?: string;
          skills?: string[];
          twitter_url?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      testimonials: {
        Row: {
          author_name: string;
          author_role: string | null;
          avatar_url: string | null;
          company: string | null;
          created_at: string;
          id: string;
          published: boolean;
          quote: string;
          sort_order: number;
          updated_at: string;
          search_text: string | null;
        };
        ComputedFields: 'search_text';
        Insert: {
          author_name: string;
          author_role?: string | null;
          avatar_url?: string | null;
          company?: string | null;
          created_at?: string;
          id?: string;
          published?: boolean;
          quote: string;
          sort_order?: number;
          updated_at?: string;
        };
        Update: {
          author_name?: string;
          author_role?: string | null;
          avatar_url?: string | null;
          company?: string | null;
          created_at?: string;
          id?: string;
          published?: boolean;
          quote?: string;
          sort_order?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      account_states: {
        Row: {
          has_factor: boolean | null;
          id: string | null;
          last_seen_at: string | null;
          role: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      audit_entries: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_name: string | null;
          actor_role: string | null;
          area: string;
          at: string;
          changes: NonNullable<Json>;
          company_id: string | null;
          company_name: string | null;
          id: number;
          row_id: string;
          row_name: string | null;
          search_text: string | null;
          table_name: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      company_people: {
        Row: {
          avatar_url: string | null;
          company_id: string;
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
          is_approver: boolean;
          is_billing: boolean;
          is_manager: boolean;
          person_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      content_revision: {
        Row: {
          brand: Json | null;
          needs_setup: boolean | null;
          revision: number | null;
          schema: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      current_sprints: {
        Row: {
          end_date: string;
          feedback_required: boolean;
          id: string;
          project_id: string;
          sprint_order: number;
          start_date: string;
          status: string;
          title: string;
          total: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
        ];
      };
      inbox_continuations: {
        Row: {
          author_name: string;
          created_at: string;
          id: string;
          is_new: boolean | null;
          next_sprint_title: string | null;
          project_id: string;
          project_title: string;
          sprint_id: string;
          sprint_title: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'sprint_continuations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_continuations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_continuations_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      inbox_signoffs: {
        Row: {
          author_name: string;
          comment: string | null;
          created_at: string;
          decision: string;
          deliverables: string[];
          done_tickets: NonNullable<Json>;
          id: string;
          is_new: boolean | null;
          preview_link: string | null;
          project_id: string;
          project_title: string;
          sprint_id: string;
          sprint_title: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'sprint_signoffs_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_signoffs_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      inbox_threads: {
        Row: {
          last_at: string;
          last_author: string;
          last_body: string | null;
          organization_name: string;
          project_id: string;
          project_title: string;
          sprint_id: string;
          sprint_title: string;
          state: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      invoice_currency_totals: {
        Row: {
          billed: number | null;
          currency: string;
          open: number | null;
          overdue: number | null;
          paid: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      invoice_months: {
        Row: {
          currency: string;
          invoiced: number | null;
          month: string | null;
          overdue: number | null;
          paid: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      invoice_totals: {
        Row: {
          billed: number | null;
          currency: string;
          open: number | null;
          overdue: number | null;
          paid: number | null;
          project_id: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      project_attention: {
        Row: {
          due_soon: number | null;
          feedback_due: number | null;
          overdue: number | null;
          project_id: string;
          unread: number | null;
        };
        ComputedFields: never;
        Insert: {
          due_soon?: never;
          feedback_due?: never;
          overdue?: never;
          project_id?: string | null;
          unread?: never;
        };
        Update: {
          due_soon?: never;
          feedback_due?: never;
          overdue?: never;
          project_id?: string | null;
          unread?: never;
        };
        Relationships: [];
      };
      project_progress: {
        Row: {
          done: number | null;
          percent: number | null;
          project_id: string;
          total: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      public_profiles: {
        Row: {
          avatar_url: string | null;
          bio: string | null;
          full_name: string | null;
          github_url: string | null;
          id: string;
          linkedin_url: string | null;
          twitter_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          bio?: string | null;
          full_name?: string | null;
          github_url?: string | null;
          id?: string | null;
          linkedin_url?: string | null;
          twitter_url?: string | null;
        };
        Update: {
          avatar_url?: string | null;
          bio?: string | null;
          full_name?: string | null;
          github_url?: string | null;
          id?: string | null;
          linkedin_url?: string | null;
          twitter_url?: string | null;
        };
        Relationships: [];
      };
      receivables: {
        Row: {
          company_id: string;
          company_name: string;
          contact_email: string | null;
          contact_name: string | null;
          currency: string;
          days_1_to_30: number | null;
          days_31_to_60: number | null;
          days_over_60: number | null;
          not_overdue: number | null;
          overdue_invoices: string[] | null;
          reminded_at: string | null;
          reminders: number | null;
          total: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      recent_activity: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_name: string | null;
          at: string;
          changes: NonNullable<Json>;
          id: number;
          row_id: string;
          row_name: string | null;
          table_name: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      site_stats: {
        Row: {
          happy_clients: number | null;
          projects_in_care: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      sprint_flow: {
        Row: {
          done: number | null;
          done_lately: number | null;
          end_date: string;
          in_progress: number | null;
          not_started: number | null;
          project_id: string;
          project_title: string;
          sprint_id: string;
          title: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
        ];
      };
      sprint_progress: {
        Row: {
          done: number | null;
          percent: number | null;
          project_id: string;
          sprint_id: string;
          total: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'project_sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
        ];
      };
      sprint_threads: {
        Row: {
          last_at: string;
          project_id: string;
          sprint_id: string;
          state: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'client_projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_attention';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'project_progress';
            referencedColumns: ['project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'current_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_sprints';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_flow';
            referencedColumns: ['sprint_id', 'project_id'];
          },
          {
            foreignKeyName: 'sprint_messages_sprint_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprint_progress';
            referencedColumns: ['sprint_id', 'project_id'];
          },
        ];
      };
      sprint_tickets: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          number: number;
          position: number;
          priority: string;
          project_id: string;
          sprint_id: string | null;
          status: string;
          title: string;
          type: string;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      staff_attention: {
        Row: {
          access_waiting: number | null;
          clients_joined: number | null;
          continuations_new: number | null;
          health_problems: number | null;
          invoices_overdue: number | null;
          messages_open: number | null;
          releases_worse: number | null;
          signoffs_new: number | null;
          threads_waiting: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      staff_companies: {
        Row: {
          company_id: string;
          contact_email: string | null;
          invoices_open: number | null;
          people: number | null;
          projects: number | null;
          threads_waiting: number | null;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string | null;
          contact_email?: never;
          invoices_open?: never;
          people?: never;
          projects?: never;
          threads_waiting?: never;
        };
        Update: {
          company_id?: string | null;
          contact_email?: never;
          invoices_open?: never;
          people?: never;
          projects?: never;
          threads_waiting?: never;
        };
        Relationships: [];
      };
      staff_week: {
        Row: {
          amount: number | null;
          currency: string | null;
          day: string | null;
          detail: string | null;
          id: string | null;
          kind: string | null;
          project_id: string | null;
          title: string | null;
          total: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      user_invitations: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          role: string;
          sent_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string | null;
          email?: string | null;
          id?: string | null;
          role?: string | null;
          sent_at?: string | null;
        };
        Update: {
          created_at?: string | null;
          email?: string | null;
          id?: string | null;
          role?: string | null;
          sent_at?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_company_invitation: { Args: { invitation: string }; Returns: string };
      add_example_services: { Args: Record<PropertyKey, never>; Returns: number };
      add_release_counts: { Args: { counts: string }; Returns: undefined };
      admin_allow_invited_signup: { Args: { invitation: string }; Returns: boolean };
      admin_check_account_deletion: { Args: { actor: string; target: string }; Returns: string };
      admin_claim_pending_invitation: {
        Args: { actor: string; invitation: string };
        Returns: {
          email: string;
          user_id: string;
        }[];
      };
      admin_describe_invitation: {
        Args: { address: string; company?: string; invitation: string };
        Returns: Json;
      };
      admin_extend_invitation: {
        Args: { address: string; company?: string; invitation: string };
        Returns: Json;
      };
      admin_invite: {
        Args: {
          actor: string;
          address: string;
          invitation_kind: string;
          organization: string;
          person_name: string;
          person_role: string;
        };
        Returns: string;
      };
      admin_revoke_invitation: { Args: { invitation: string }; Returns: undefined };
      agency_today: { Args: Record<PropertyKey, never>; Returns: string };
      archive_rows: { Args: { after: Json; archive: string; size: number; source: string }; Returns: Json };
      authorize_upload: { Args: { bucket: string; object_name: string; size: number }; Returns: undefined };
      begin_setup: { Args: { answers: Json; code: string }; Returns: Json };
      can_manage_company: { Args: { company: string }; Returns: boolean };
      can_read_invoice_file: { Args: { object_name: string }; Returns: boolean };
      check_health: { Args: Record<PropertyKey, never>; Returns: Json };
      company_archive_parts: {
        Args: { archive: string; level: string; person: string; session: string };
        Returns: Json;
      };
      company_archive_status: {
        Args: { company: string };
        Returns: {
          bytes: number;
          can_open: boolean;
          created_at: string;
          done: number;
          expires_at: string;
          id: string;
          requested_by: string;
          state: string;
          total: number;
        }[];
      };
      complete_notification_email: { Args: { notification: string; person: string }; Returns: undefined };
      consume_rate_limit: {
        Args: { allowed: number; key: string; scope_name: string; window_seconds: number };
        Returns: boolean;
      };
      create_calendar_address: { Args: Record<PropertyKey, never>; Returns: string };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      create_setup_code: { Args: Record<PropertyKey, never>; Returns: string };
      draft_reminders: {
        Args: { invoices: string[] };
        Returns: {
          client_name: string;
          invoice_id: string;
          invoice_number: string;
          message: string;
          problem: string;
        }[];
      };
      end_portal_view: { Args: { view: string }; Returns: undefined };
      end_session: { Args: { session: string }; Returns: undefined };
      erase_person: { Args: { company?: string; person: string }; Returns: undefined };
      erase_visitor: { Args: { address: string }; Returns: number };
      featured_projects: {
        Args: Record<PropertyKey, never>;
        Returns: {
          client_name: string | null;
          completed: boolean;
          completed_at: string | null;
          cover_image: string | null;
          created_at: string;
          description: string;
          featured: boolean;
          github_url: string | null;
          id: string;
          image_texts: NonNullable<Json>;
          images: string[];
          in_our_care: boolean;
          long_description: string | null;
          project_urls: string[];
          slug: string;
          start_date: string | null;
          technologies: string[];
          title: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'projects';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      hook_before_user_created: { Args: { event: Json }; Returns: Json };
      lease_company_archive: { Args: Record<PropertyKey, never>; Returns: Json };
      lease_digests: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          full_name: string;
          invoice_id: string;
          kind: string;
          message: string;
          notification_id: string;
          person_id: string;
          project_id: string;
          project_title: string;
          sprint_id: string;
          title: string;
          total: number;
        }[];
      };
      lease_emails: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: Json;
          id: string;
        }[];
      };
      lease_notifications: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          full_name: string;
          invoice_id: string;
          kind: string;
          message: string;
          notification_id: string;
          person_id: string;
          project_id: string;
          project_title: string;
          sprint_id: string;
          title: string;
          visitor: Json;
        }[];
      };
      list_erasures: { Args: Record<PropertyKey, never>; Returns: Json };
      list_orphaned_files: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bucket: string;
          name: string;
        }[];
      };
      list_rollouts: { Args: Record<PropertyKey, never>; Returns: Json };
      log_export: { Args: { list: string; row_count: number }; Returns: undefined };
      next_invoice_number: { Args: Record<PropertyKey, never>; Returns: string };
      notify_staff_of_release: { Args: { body: string; headline: string }; Returns: undefined };
      open_company_archive: { Args: { company: string }; Returns: Json };
      own_calendar_address: {
        Args: Record<PropertyKey, never>;
        Returns: {
          issued_at: string;
          read_at: string;
        }[];
      };
      own_notification_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel: string;
          kind: string;
        }[];
      };
      own_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: string;
          is_current: boolean;
          seen_at: string;
          user_agent: string;
        }[];
      };
      pending_notifications: {
        Args: Record<PropertyKey, never>;
        Returns: {
          change_id: string;
          client_name: string;
          message: string;
          row_id: string;
          seconds_left: number;
          title: string;
        }[];
      };
      portal_screen: { Args: { project_id?: string; tab?: string }; Returns: Json };
      preview_erasure: { Args: { company?: string; person: string }; Returns: Json };
      preview_notifications: {
        Args: { changed_id: string; changed_table: string; changes: Json };
        Returns: {
          client_name: string;
          message: string;
          title: string;
        }[];
      };
      project_activity: {
        Args: { project: string };
        Returns: {
          action: string;
          actor_email: string | null;
          actor_name: string | null;
          at: string;
          changes: NonNullable<Json>;
          id: number;
          row_id: string;
          row_name: string | null;
          table_name: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'recent_activity';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      queue_email: { Args: { email: Json; key: string; minutes: number }; Returns: string };
      read_calendar: { Args: { secret: string }; Returns: Json };
      read_visitor_data: { Args: { address: string }; Returns: Json };
      record_edge_visits: { Args: { visits: string }; Returns: undefined };
      record_email_outcome: { Args: { id: string; outcome: string }; Returns: boolean };
      record_job: { Args: { job_name: string }; Returns: undefined };
      record_rollout_verdict: {
        Args: { advances: boolean; new_hold_reason: string; rollout_id: string; step_index: number };
        Returns: undefined;
      };
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number };
      register_rollouts: { Args: { rollouts: string }; Returns: undefined };
      release_totals: { Args: { versions: string }; Returns: Json };
      repeat_erasures: { Args: { erasures: Json }; Returns: number };
      request_company_archive: { Args: { company: string }; Returns: string };
      request_erasure: { Args: Record<PropertyKey, never>; Returns: undefined };
      resolve_pending_notification: { Args: { action: string; change_id: string }; Returns: undefined };
      restore_deleted: { Args: { deleted_id: string; from_table: string }; Returns: undefined };
      revoke_calendar_address: { Args: Record<PropertyKey, never>; Returns: undefined };
      rollout_progress: { Args: Record<PropertyKey, never>; Returns: Json };
      schema_version: { Args: Record<PropertyKey, never>; Returns: number };
      search_records: {
        Args: { query: string };
        Returns: {
          id: string;
          kind: string;
          label: string;
          note: string;
          project_id: string;
          sprint_id: string;
        }[];
      };
      search_text:
        | {
            Args: { '': Database['public']['Tables']['blogs']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['client_invoices']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['client_projects']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['companies']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['faqs']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['payment_accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['project_sprints']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['project_tickets']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['projects']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['services']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['team_members']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['testimonials']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.search_text with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          };
      send_due_reminders: { Args: Record<PropertyKey, never>; Returns: number };
      set_subscription_status: { Args: { new_status: string; secret: string }; Returns: string };
      set_up_instance: {
        Args: {
          accent?: string;
          admin_email?: string;
          admin_name?: string;
          agency?: string;
          domains: string[];
        };
        Returns: string;
      };
      staff_client_projects: { Args: { managed?: string; tab?: string; view?: string }; Returns: Json };
      staff_overview: { Args: Record<PropertyKey, never>; Returns: Json };
      start_portal_view: {
        Args: { person: string };
        Returns: {
          company_name: string;
          email: string;
          full_name: string;
          id: string;
          seconds: number;
        }[];
      };
      stop_notification_emails: { Args: { person: string; stopped_kind: string }; Returns: undefined };
      stop_rollout: { Args: { rollout_id: string; stop_reason: string }; Returns: boolean };
      subscribe_to_newsletter: { Args: { address: string }; Returns: string };
      switch_releases: {
        Args: { expected_revision: number; ledger_rows: string; next_document: string };
        Returns: number;
      };
      update_company_archive: { Args: { archive: string; change: Json; lease_id: string }; Returns: boolean };
      use_recovery_code: { Args: { code: string; person: string }; Returns: boolean };
      vote_on_rollout: { Args: { rollout_id: string; step_index: number; vote: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;

/** The newest migration: what a remote compiled with these types requires. */
export const schemaVersion = 20261127001600;
